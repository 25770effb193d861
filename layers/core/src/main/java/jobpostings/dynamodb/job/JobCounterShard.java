package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.number;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One of the items over which the counters of an employer's jobs are spread. Only the sum over all
 * shards has a meaning; the counts of a single one may be negative.
 *
 * @param shard from 0
 * @param lockedUntil in milliseconds since 1970: when others may change the shard again
 * @param recountUntil in milliseconds since 1970: until when whoever changes the shard must also
 *     note the job
 * @param changed the ids of the noted jobs
 */
record JobCounterShard(
    int employerId,
    int shard,
    Map<JobStatus, Long> counts,
    Optional<Long> lockedUntil,
    Optional<Long> recountUntil,
    List<Integer> changed) {
  static final TableSchema<JobCounterShard> SCHEMA = schema();

  static Map<String, AttributeValue> key(int employerId, int shard) {
    return Map.of("employerId", number(employerId), "shard", number(shard));
  }

  /** All shards of the employer, as they are now: one read unit for each 4 KB of them. */
  static Stream<JobCounterShard> all(
      Table<JobCounterShard> table, int employerId, RetryBudget budget) {
    return table.query("employerId", number(employerId)).consistent().stream(budget);
  }

  /** The condition that there is no lock, or only one that has expired. */
  static Expression isUnlocked() {
    return Expression.builder()
        .expression("attribute_not_exists(lockedUntil) OR lockedUntil < :now")
        .putExpressionValue(":now", number(Instant.now().toEpochMilli()))
        .build();
  }

  /** The condition that there is no lock and no recount, or only expired ones. */
  static Expression isFree() {
    return Expression.join(
        isUnlocked(),
        Expression.builder()
            .expression("attribute_not_exists(recountUntil) OR recountUntil < :now")
            .build(),
        " AND ");
  }

  /** The condition that there is a recount, and no lock or only one that has expired. */
  static Expression isRecounted() {
    return Expression.join(
        isUnlocked(),
        Expression.builder().expression("attribute_exists(recountUntil)").build(),
        " AND ");
  }

  long count(JobStatus status) {
    return counts.getOrDefault(status, 0L);
  }

  /** The count of all jobs. */
  long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static TableSchema<JobCounterShard> schema() {
    var schema =
        StaticImmutableTableSchema.builder(JobCounterShard.class, Builder.class)
            .newItemBuilder(Builder::new, Builder::build)
            .addAttribute(
                Integer.class,
                named(
                    "employerId",
                    JobCounterShard::employerId,
                    (b, value) -> b.employerId = value,
                    primaryPartitionKey()))
            .addAttribute(
                Integer.class,
                named(
                    "shard",
                    JobCounterShard::shard,
                    (b, value) -> b.shard = value,
                    primarySortKey()))
            .addAttribute(
                Long.class,
                named(
                    "lockedUntil",
                    shard -> shard.lockedUntil().orElse(null),
                    (b, value) -> b.lockedUntil = Optional.of(value)))
            .addAttribute(
                Long.class,
                named(
                    "recountUntil",
                    shard -> shard.recountUntil().orElse(null),
                    (b, value) -> b.recountUntil = Optional.of(value)))
            .addAttribute(
                EnhancedType.listOf(Integer.class),
                named(
                    "changed",
                    shard -> shard.changed().isEmpty() ? null : shard.changed(),
                    (b, value) -> b.changed = value));
    for (JobStatus status : JobStatus.values()) {
      schema.addAttribute(
          Long.class,
          named(
              status.toString(),
              shard -> shard.count(status),
              (b, value) -> b.counts.put(status, value)));
    }
    return schema.build();
  }

  private static final class Builder {
    private int employerId;
    private int shard;
    private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
    private Optional<Long> lockedUntil = Optional.empty();
    private Optional<Long> recountUntil = Optional.empty();
    private List<Integer> changed = List.of();

    private JobCounterShard build() {
      return new JobCounterShard(employerId, shard, counts, lockedUntil, recountUntil, changed);
    }
  }
}
