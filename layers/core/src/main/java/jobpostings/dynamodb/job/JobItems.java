package jobpostings.dynamodb.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import jobpostings.dynamodb.description.DescriptionPieces;
import jobpostings.dynamodb.description.Descriptions;
import jobpostings.dynamodb.table.ItemReader;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.dynamodb.table.Transaction.Part;
import jobpostings.job.JobHeader;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** The items of the Jobs table, with their long descriptions. */
final class JobItems {
  private static final Expression FREE =
      Expression.builder().expression("attribute_not_exists(id)").build();

  private final DynamoDbClient client;
  private final ItemReader<StoredJob> jobs;
  private final ItemReader<JobHeader> headers;
  private final Descriptions descriptions;

  JobItems(DynamoDbClient client, Settings settings, Descriptions descriptions) {
    String table = settings.table("JOBS_TABLE");
    this.client = client;
    this.jobs = new ItemReader<>(client, table, JobSchema.SCHEMA);
    this.headers = new ItemReader<>(client, table, HeaderSchema.SCHEMA);
    this.descriptions = descriptions;
  }

  /** The job as it is now. */
  Optional<StoredJob> find(int employerId, int id, RetryBudget budget) {
    Map<String, AttributeValue> key = key(id);
    Optional<DescriptionPieces> gone = Optional.empty();
    while (true) {
      Optional<StoredJob> found =
          budget
              .retry(() -> jobs.find(key))
              .filter(stored -> stored.job().employerId() == employerId);
      if (found.flatMap(StoredJob::pieces).isEmpty()) {
        return found;
      }
      StoredJob item = found.get();
      if (item.pieces().equals(gone)) {
        throw new IllegalStateException("Job %d has lost its description.".formatted(id));
      }
      Optional<String> description = descriptions.read(item.pieces().get(), budget);
      if (description.isPresent()) {
        return description.map(item::withDescription);
      }
      gone = item.pieces();
      budget.backOff();
    }
  }

  /** What a list shows of the job as it is now. A long description is not read. */
  Optional<JobHeader> findHeader(int employerId, int id, RetryBudget budget) {
    Map<String, AttributeValue> key = key(id);
    return budget
        .retry(() -> headers.find(key))
        .filter(header -> header.employerId() == employerId);
  }

  /**
   * What lists show of the jobs with these ids, without those that do not exist.
   *
   * @param ids at most a hundred, each once
   */
  List<JobHeader> findHeaders(List<Integer> ids, RetryBudget budget) {
    List<JobHeader> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open =
        ids.isEmpty() ? Map.of() : Map.of(jobs.tableName(), keys(ids));
    while (!open.isEmpty()) {
      Map<String, KeysAndAttributes> batch = open;
      BatchGetItemResponse answer =
          budget.retry(() -> client.batchGetItem(get -> get.requestItems(batch)));
      answer.responses().getOrDefault(jobs.tableName(), List.of()).stream()
          .map(HeaderSchema.SCHEMA::mapToItem)
          .forEach(found::add);
      open = answer.unprocessedKeys();
      if (!open.isEmpty()) {
        budget.backOff();
      }
    }
    return found;
  }

  private static Map<String, AttributeValue> key(int id) {
    return Map.of("id", AttributeValue.fromN(Integer.toString(id)));
  }

  /** Some attribute names are reserved words of DynamoDB, so all of them get aliases. */
  private static KeysAndAttributes keys(List<Integer> ids) {
    Map<String, String> names =
        HeaderSchema.SCHEMA.attributeNames().stream()
            .collect(Collectors.toMap(name -> "#" + name, name -> name));
    return KeysAndAttributes.builder()
        .keys(ids.stream().map(JobItems::key).toList())
        .projectionExpression(String.join(", ", names.keySet()))
        .expressionAttributeNames(names)
        .build();
  }

  /** Adds to the transaction that the job is stored, unless its id is taken. */
  void insert(Transaction transaction, StoredJob stored) {
    transaction.put(Part.JOB, jobs.tableName(), item(stored), FREE);
  }

  /** Adds to the transaction that the job is replaced, unless it was changed since it was read. */
  void replace(Transaction transaction, StoredJob before, StoredJob after) {
    transaction.put(Part.JOB, jobs.tableName(), item(after), unchanged(before));
  }

  /** Adds to the transaction that the job is deleted, unless it was changed since it was read. */
  void delete(Transaction transaction, StoredJob before) {
    transaction.delete(
        Part.JOB,
        jobs.tableName(),
        JobSchema.SCHEMA.itemToMap(before, List.of("id")),
        unchanged(before));
  }

  /** Whether the item that was in the way of a write is its own, from an earlier attempt. */
  static boolean isOf(StoredJob written, Map<String, AttributeValue> item) {
    return version(written).equals(item.get("version"));
  }

  private static Map<String, AttributeValue> item(StoredJob stored) {
    return JobSchema.SCHEMA.itemToMap(stored, true);
  }

  private static Expression unchanged(StoredJob before) {
    return Expression.builder()
        .expression("#version = :version")
        .putExpressionName("#version", "version")
        .putExpressionValue(":version", version(before))
        .build();
  }

  private static AttributeValue version(StoredJob stored) {
    return AttributeValue.fromN(Long.toString(stored.version()));
  }
}
