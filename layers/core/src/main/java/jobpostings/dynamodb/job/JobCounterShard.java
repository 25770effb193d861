package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import java.util.EnumMap;
import java.util.Map;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One of the items over which the counters of an employer's jobs are spread. Only the sum over all
 * shards has a meaning; the counts of a single one may be negative.
 *
 * @param shard from 0
 * @param changes how often it was changed
 */
public record JobCounterShard(int shard, Map<JobStatus, Long> counts, long changes) {
  static final TableSchema<JobCounterShard> SCHEMA = schema();

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

  private static TableSchema<JobCounterShard> schema() {
    var schema =
        new ItemSchema<JobCounterShard, Builder>()
            .integer("shard", JobCounterShard::shard, (b, value) -> b.shard = value)
            .number("changes", JobCounterShard::changes, (b, value) -> b.changes = value);
    for (JobStatus status : JobStatus.values()) {
      schema.number(
          status.toString(),
          shard -> shard.count(status),
          (b, value) -> b.counts.put(status, value));
    }
    return schema.build(JobCounterShard.class, Builder::new, Builder::build);
  }

  private static final class Builder {
    private int shard;
    private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
    private long changes;

    private JobCounterShard build() {
      return new JobCounterShard(shard, counts, changes);
    }
  }
}
