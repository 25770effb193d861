package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.JobHeader;
import jobpostings.job.LongDescription;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of the Jobs table, with their long descriptions. */
final class JobItems {
  private static final Expression FREE =
      Expression.builder().expression("attribute_not_exists(id)").build();

  private final Table<StoredJob> jobs;
  private final Table<JobHeader> headers;
  private final DynamoLongDescriptions descriptions;

  @Inject
  JobItems(Tables tables, DynamoLongDescriptions descriptions) {
    this.jobs = tables.table("JOBS_TABLE", JobSchema.SCHEMA);
    this.headers = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA);
    this.descriptions = descriptions;
  }

  /** The job as it is now. */
  Optional<StoredJob> find(int employerId, int id, RetryBudget budget) {
    Map<String, AttributeValue> key = key(id);
    Optional<LongDescription> gone = Optional.empty();
    while (true) {
      Optional<StoredJob> found =
          jobs.find(key, budget).filter(stored -> stored.job().employerId() == employerId);
      if (found.flatMap(StoredJob::longDescription).isEmpty()) {
        return found;
      }
      StoredJob item = found.get();
      if (item.longDescription().equals(gone)) {
        throw new IllegalStateException("Job %d has lost its description.".formatted(id));
      }
      Optional<String> description = descriptions.read(item.longDescription().get(), budget);
      if (description.isPresent()) {
        return description.map(item::withDescription);
      }
      gone = item.longDescription();
      budget.backOff();
    }
  }

  /** What a list shows of the job as it is now. A long description is not read. */
  Optional<JobHeader> findHeader(int employerId, int id, RetryBudget budget) {
    return headers.find(key(id), budget).filter(header -> header.employerId() == employerId);
  }

  /**
   * What lists show of the jobs with these ids, without those that do not exist.
   *
   * @param ids at most a hundred, each once
   */
  List<JobHeader> findHeaders(List<Integer> ids, RetryBudget budget) {
    return headers.findAllEventually(ids.stream().map(JobItems::key).toList(), budget);
  }

  private static Map<String, AttributeValue> key(int id) {
    return Map.of("id", number(id));
  }

  /** Adds to the transaction that the job is stored, unless its id is taken. */
  void insert(Transaction<JobPart> transaction, StoredJob stored) {
    transaction.put(JobPart.JOB, jobs, stored, FREE);
  }

  /** Adds to the transaction that the job is replaced, unless it was changed since it was read. */
  void replace(Transaction<JobPart> transaction, StoredJob before, StoredJob after) {
    transaction.put(JobPart.JOB, jobs, after, unchanged(before));
  }

  /** Adds to the transaction that the job is deleted, unless it was changed since it was read. */
  void delete(Transaction<JobPart> transaction, StoredJob before) {
    transaction.delete(JobPart.JOB, jobs, key(before.job().id()), unchanged(before));
  }

  /** Whether the item that was in the way of a write is its own, from an earlier attempt. */
  static boolean isOf(StoredJob written, Map<String, AttributeValue> item) {
    return number(written.version()).equals(item.get("version"));
  }

  private static Expression unchanged(StoredJob before) {
    return Expression.builder()
        .expression("#version = :version")
        .putExpressionName("#version", "version")
        .putExpressionValue(":version", number(before.version()))
        .build();
  }
}
