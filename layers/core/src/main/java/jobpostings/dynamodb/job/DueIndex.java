package jobpostings.dynamodb.job;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.job.DueJob;
import jobpostings.job.JobKey;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * An index of the Jobs table that holds only jobs that may have to be closed or refreshed, in the
 * order in which they become due. It is spread over shards, because one key could not take the
 * writes of all employers.
 *
 * <p>Entries are read one by one and not through a schema, so that an unreadable one does not hide
 * those that follow.
 */
final class DueIndex {
  private static final int SHARDS = 16;

  /** Enough for one call, and no more than a run needs at a time. */
  private static final int PAGE = 1_000;

  private final DynamoDbClient client;
  private final QueryRequest query;
  private final Duration time;

  private DueIndex(
      DynamoDbClient client,
      Settings settings,
      String index,
      String shard,
      String due,
      Duration time) {
    this.client = client;
    this.query =
        QueryRequest.builder()
            .tableName(settings.table("JOBS_TABLE"))
            .indexName(index)
            .keyConditionExpression("%s = :shard AND %s < :end".formatted(shard, due))
            .limit(PAGE)
            .build();
    this.time = time;
  }

  /** Active jobs by the day on which they close. */
  static DueIndex closing(DynamoDbClient client, Settings settings, Duration time) {
    return new DueIndex(client, settings, "closing", "closingShard", "closeDate", time);
  }

  /** Active jobs with auto-refresh by when they were published. */
  static DueIndex refreshing(DynamoDbClient client, Settings settings, Duration time) {
    return new DueIndex(client, settings, "refreshing", "refreshingShard", "listPosition", time);
  }

  /** The shard of a job. */
  static int shard(int id) {
    return id % SHARDS;
  }

  /**
   * The entries of all shards, read as they are consumed.
   *
   * @param end the position after the last entry
   */
  Stream<DueJob> before(String end) {
    return IntStream.range(0, SHARDS).boxed().flatMap(shard -> before(end, shard));
  }

  private Stream<DueJob> before(String end, int shard) {
    QueryRequest first =
        query.toBuilder()
            .expressionAttributeValues(
                Map.of(
                    ":shard", AttributeValue.fromN(Integer.toString(shard)),
                    ":end", AttributeValue.fromS(end)))
            .build();
    return Stream.iterate(page(first), Objects::nonNull, last -> next(first, last))
        .map(QueryResponse::items)
        .flatMap(List::stream)
        .map(DueIndex::job);
  }

  private QueryResponse page(QueryRequest request) {
    return new RetryBudget(time).retry(() -> client.query(request));
  }

  /** Null after the last page, where {@code iterate} ends. */
  private QueryResponse next(QueryRequest first, QueryResponse last) {
    return last.hasLastEvaluatedKey()
        ? page(first.toBuilder().exclusiveStartKey(last.lastEvaluatedKey()).build())
        : null;
  }

  private static DueJob job(Map<String, AttributeValue> entry) {
    String id = entry.get("id").n();
    Optional<JobKey.ById> key =
        number(entry.get("employerId"))
            .flatMap(employer -> number(entry.get("id")).map(n -> new JobKey.ById(employer, n)));
    return new DueJob(id, key);
  }

  private static Optional<Integer> number(AttributeValue value) {
    try {
      return Optional.ofNullable(value).map(AttributeValue::n).map(Integer::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
