package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.DueJob;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The indexes of the Jobs table that hold only jobs that may have to be closed or refreshed, in the
 * order in which they become due. They are spread over shards, because one key could not take the
 * writes of all employers.
 *
 * <p>Entries are read one by one and not through a schema, so that an unreadable one does not hide
 * those that follow.
 */
final class DueJobs {
  private static final int SHARDS = 16;

  /** Enough for one call, and no more than a run needs at a time. */
  private static final int PAGE = 1_000;

  private final Table<JobHeader> table;
  private final TimeLimits limits;

  @Inject
  DueJobs(Tables tables, TimeLimits limits) {
    this.table = tables.table("JOBS_TABLE", HeaderSchema.SCHEMA);
    this.limits = limits;
  }

  /** The shard of a job. */
  static int shard(int id) {
    return id % SHARDS;
  }

  /** Active jobs whose close date is before that day, read as they are consumed. */
  Stream<DueJob> closing(LocalDate day) {
    return shards()
        .flatMap(
            shard ->
                find(
                    "closing",
                    "closingShard = :shard AND closeDate < :end",
                    Map.of(":shard", number(shard), ":end", text(day))));
  }

  /**
   * Active jobs with auto-refresh that were published on that day or before, read as they are
   * consumed. Positions begin with the date, so those of that day come before the next day.
   */
  Stream<DueJob> refreshing(LocalDate day) {
    return shards()
        .flatMap(
            shard ->
                find(
                    "refreshing",
                    "refreshingShard = :shard AND listPosition < :end",
                    Map.of(":shard", number(shard), ":end", text(day.plusDays(1)))));
  }

  private static Stream<Integer> shards() {
    return IntStream.range(0, SHARDS).boxed();
  }

  private static AttributeValue text(LocalDate day) {
    return AttributeValue.fromS(day.toString());
  }

  private Stream<DueJob> find(String index, String keys, Map<String, AttributeValue> values) {
    return table
        .queryItems(
            query ->
                query
                    .indexName(index)
                    .keyConditionExpression(keys)
                    .expressionAttributeValues(values)
                    .limit(PAGE),
            () -> new RetryBudget(limits.request()))
        .map(DueJobs::job);
  }

  private static DueJob job(Map<String, AttributeValue> entry) {
    String id = entry.get("id").n();
    Optional<JobKey.ById> key =
        parse(entry.get("employerId"))
            .flatMap(employer -> parse(entry.get("id")).map(n -> new JobKey.ById(employer, n)));
    return new DueJob(id, key);
  }

  private static Optional<Integer> parse(AttributeValue value) {
    try {
      return Optional.ofNullable(value).map(AttributeValue::n).map(Integer::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
