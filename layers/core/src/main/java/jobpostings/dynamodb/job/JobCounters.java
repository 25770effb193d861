package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.dynamodb.table.Transaction.Part;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How many jobs of each status an employer has. The counts are spread over shards, and each change
 * goes to one of them at random: DynamoDB refuses transactions that change the same item at once.
 * Only the sum of all shards has a meaning; a single one may be negative.
 */
public final class JobCounters {
  static final int SHARDS = 64;

  private static final TableSchema<Shard> SCHEMA = schema();

  private record Shard(int employerId, int number, Map<JobStatus, Long> counts) {
    private long count(JobStatus status) {
      return counts.getOrDefault(status, 0L);
    }

    private long count() {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final DynamoDbTable<Shard> table;
  private final RandomGenerator random;

  public JobCounters(DynamoDbEnhancedClient client, Settings settings, RandomGenerator random) {
    this.table = client.table(settings.table("TALLIES_TABLE"), SCHEMA);
    this.random = random;
  }

  /** How many jobs the employer has, or has of that status. */
  public long total(int employerId, Optional<JobStatus> status) {
    ToLongFunction<Shard> count = shard -> status.map(shard::count).orElseGet(shard::count);
    return table
        .query(
            query ->
                query
                    .queryConditional(
                        QueryConditional.keyEqualTo(key -> key.partitionValue(employerId)))
                    .consistentRead(true))
        .items()
        .stream()
        .mapToLong(count)
        .sum();
  }

  /** The sums of these shards. */
  static Map<JobStatus, Long> totals(List<Map<String, AttributeValue>> shards) {
    Map<JobStatus, Long> totals = new EnumMap<>(JobStatus.class);
    for (JobStatus status : JobStatus.values()) {
      totals.put(
          status, shards.stream().map(SCHEMA::mapToItem).mapToLong(s -> s.count(status)).sum());
    }
    return totals;
  }

  /** Adds to the transaction that there is one more job. */
  void increment(Transaction transaction, Job job) {
    change(transaction, job.employerId(), Map.of(job.status(), 1));
  }

  /** Adds to the transaction that there is one job fewer. */
  void decrement(Transaction transaction, Job job) {
    change(transaction, job.employerId(), Map.of(job.status(), -1));
  }

  /** Adds to the transaction that a job changes its status. */
  void move(Transaction transaction, Job before, Job after) {
    change(transaction, after.employerId(), Map.of(before.status(), -1, after.status(), 1));
  }

  private void change(Transaction transaction, int employerId, Map<JobStatus, Integer> changes) {
    Expression.Builder add =
        Expression.builder()
            .expression(
                changes.keySet().stream()
                    .map(status -> "#%s :%s".formatted(status, status))
                    .collect(Collectors.joining(", ", "ADD ", " REMOVE lockedUntil")));
    changes.forEach(
        (status, change) ->
            add.putExpressionName("#" + status, status.toString())
                .putExpressionValue(":" + status, AttributeValue.fromN(change.toString())));
    Shard shard = new Shard(employerId, random.nextInt(SHARDS), Map.of());
    transaction.update(
        Part.COUNTER,
        table.tableName(),
        SCHEMA.itemToMap(shard, List.of("employerId", "shard")),
        add.build(),
        JobCountersLock.open());
  }

  private static TableSchema<Shard> schema() {
    var schema =
        StaticImmutableTableSchema.builder(Shard.class, Builder.class)
            .newItemBuilder(Builder::new, Builder::build)
            .addAttribute(
                Integer.class,
                named(
                    "employerId",
                    Shard::employerId,
                    (b, value) -> b.employerId = value,
                    primaryPartitionKey()))
            .addAttribute(
                Integer.class,
                named("shard", Shard::number, (b, value) -> b.number = value, primarySortKey()));
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
    private int number;
    private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);

    private Shard build() {
      return new Shard(employerId, number, counts);
    }
  }
}
