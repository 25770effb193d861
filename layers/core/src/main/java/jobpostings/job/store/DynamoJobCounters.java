package jobpostings.job.store;

import static java.util.stream.Collectors.joining;
import static jobpostings.dynamodb.Attributes.ALWAYS;
import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;

import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How many jobs of each status an employer has. The counts are spread over shards, and each change
 * goes to one of them at random: DynamoDB refuses transactions that change the same item at once.
 */
public final class DynamoJobCounters {
  private final Table<Shard> table;
  private final CounterShards shards;
  private final RandomGenerator random;

  @Inject
  DynamoJobCounters(Tables tables, CounterShards shards, RandomGenerator random) {
    this.table = tables.table("JOB_COUNTERS_TABLE", Shard.SCHEMA);
    this.shards = shards;
    this.random = random;
  }

  /** How many jobs the employer has, or how many of that status. */
  public long total(int employerId, Optional<JobStatus> status) {
    return all(employerId).stream()
        .mapToLong(shard -> status.map(shard::count).orElseGet(shard::count))
        .sum();
  }

  /** The employer's shards in order, as they are now: one read unit for each 4 KB of them. */
  public List<Shard> all(int employerId) {
    return table.query("employerId", number(employerId)).consistent().stream().toList();
  }

  /** Adds to the transaction how many jobs more, or fewer, there are of each status. */
  void change(Transaction<JobPart> transaction, int employerId, Map<JobStatus, Long> changes) {
    transaction.update(
        JobPart.COUNTER,
        table,
        Shard.key(employerId, random.nextInt(shards.count())),
        add(changes),
        ALWAYS);
  }

  /**
   * Adds to the totals, unless the first shard was changed since it was read. That also keeps the
   * correction from being made twice. Changes of other shards do no harm: each adds its own.
   *
   * @param read all shards of the employer
   * @return whether the corrections were added
   */
  public boolean correct(int employerId, List<Shard> read, Map<JobStatus, Long> corrections) {
    long seen = read.stream().filter(shard -> shard.shard() == 0).mapToLong(Shard::changes).sum();
    Expression isUnchanged =
        seen == 0 ? expression("attribute_not_exists(changes)") : is("changes", number(seen));
    return table.updateIf(Shard.key(employerId, 0), add(corrections), isUnchanged).isEmpty();
  }

  private static Expression add(Map<JobStatus, Long> changes) {
    Expression.Builder add =
        Expression.builder()
            .expression(
                changes.keySet().stream()
                    .map(status -> "#%s :%s".formatted(status, status))
                    .collect(joining(", ", "ADD changes :one, ", "")))
            .putExpressionValue(":one", number(1));
    changes.forEach(
        (status, change) ->
            add.putExpressionName("#" + status, status.toString())
                .putExpressionValue(":" + status, number(change)));
    return add.build();
  }

  /**
   * One of the items over which the counters of an employer's jobs are spread. Only the sum over
   * all shards has a meaning; the counts of a single one may be negative.
   *
   * @param shard from 0
   * @param changes how often it was changed
   */
  public record Shard(int shard, Map<JobStatus, Long> counts, long changes) {
    static final TableSchema<Shard> SCHEMA = schema();

    static Map<String, AttributeValue> key(int employerId, int shard) {
      return Map.of("employerId", number(employerId), "shard", number(shard));
    }

    public long count(JobStatus status) {
      return counts.getOrDefault(status, 0L);
    }

    /** The count of all jobs. */
    public long count() {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static TableSchema<Shard> schema() {
      var schema =
          new ItemSchema<Shard, Builder>()
              .integer("shard", Shard::shard, (b, value) -> b.shard = value)
              .number("changes", Shard::changes, (b, value) -> b.changes = value);
      for (JobStatus status : JobStatus.values()) {
        schema.number(
            status.toString(),
            shard -> shard.count(status),
            (b, value) -> b.counts.put(status, value));
      }
      return schema.build(Shard.class, Builder::new, Builder::build);
    }

    private static final class Builder {
      private int shard;
      private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
      private long changes;

      private Shard build() {
        return new Shard(shard, counts, changes);
      }
    }
  }
}
