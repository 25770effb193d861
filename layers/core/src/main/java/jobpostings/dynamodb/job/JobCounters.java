package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How many jobs of each status an employer has. The counts are spread over shards, and each change
 * goes to one of them at random: DynamoDB refuses transactions that change the same item at once.
 */
final class JobCounters {
  private static final String NOTE = "changed = list_append(if_not_exists(changed, :none), :job)";

  private final Table<JobCounterShard> table;
  private final CounterShards shards;
  private final RecountsUnderWay recounts = new RecountsUnderWay();
  private final RandomGenerator random;

  @Inject
  JobCounters(Tables tables, CounterShards shards, RandomGenerator random) {
    this.table = tables.table("JOB_COUNTERS_TABLE", JobCounterShard.SCHEMA);
    this.shards = shards;
    this.random = random;
  }

  /** How many jobs the employer has, or how many of that status. */
  long total(int employerId, Optional<JobStatus> status, RetryBudget budget) {
    return JobCounterShard.all(table, employerId, budget)
        .mapToLong(shard -> status.map(shard::count).orElseGet(shard::count))
        .sum();
  }

  /** Adds to the transaction an update that counts one job more. */
  void increment(Transaction<JobPart> transaction, Job job) {
    change(transaction, job, Map.of(job.status(), 1));
  }

  /** Adds to the transaction an update that counts one job fewer. */
  void decrement(Transaction<JobPart> transaction, Job job) {
    change(transaction, job, Map.of(job.status(), -1));
  }

  /** Adds to the transaction an update that counts a job under its new status. */
  void move(Transaction<JobPart> transaction, Job before, Job after) {
    change(transaction, after, Map.of(before.status(), -1, after.status(), 1));
  }

  /**
   * Learns from a refused write whether the employer's jobs are being recounted. If so, the next
   * writes note which jobs they change.
   *
   * @param refused the items that were in the way
   */
  void heed(int employerId, Map<JobPart, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(JobPart.COUNTER)) {
      Optional.ofNullable(refused.get(JobPart.COUNTER).get("recountUntil"))
          .ifPresentOrElse(
              until -> recounts.add(employerId, Long.parseLong(until.n())),
              () -> recounts.remove(employerId));
    }
  }

  private void change(Transaction<JobPart> transaction, Job job, Map<JobStatus, Integer> changes) {
    boolean isRecounted = recounts.contains(job.employerId());
    Expression.Builder add =
        Expression.builder()
            .expression(
                changes.keySet().stream()
                    .map(status -> "#%s :%s".formatted(status, status))
                    .collect(
                        Collectors.joining(
                            ", ",
                            "ADD ",
                            isRecounted
                                ? " REMOVE lockedUntil SET " + NOTE
                                : " REMOVE lockedUntil, recountUntil, changed")));
    if (isRecounted) {
      add.putExpressionValue(":none", AttributeValue.fromL(List.of()))
          .putExpressionValue(":job", AttributeValue.fromL(List.of(number(job.id()))));
    }
    changes.forEach(
        (status, change) ->
            add.putExpressionName("#" + status, status.toString())
                .putExpressionValue(":" + status, number(change)));
    transaction.update(
        JobPart.COUNTER,
        table,
        JobCounterShard.key(job.employerId(), random.nextInt(shards.count())),
        add.build(),
        isRecounted ? JobCounterShard.isRecounted() : JobCounterShard.isFree());
  }
}
