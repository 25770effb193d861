package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
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

/**
 * How many jobs of each status an employer has. The counts are spread over shards, and each change
 * goes to one of them at random: DynamoDB refuses transactions that change the same item at once.
 */
final class JobCounters {
  private final Table<JobCounterShard> table;
  private final RandomGenerator random;

  @Inject
  JobCounters(Tables tables, RandomGenerator random) {
    this.table = tables.table("JOB_COUNTERS_TABLE", JobCounterShard.SCHEMA);
    this.random = random;
  }

  /** How many jobs the employer has, or has of that status. */
  long total(int employerId, Optional<JobStatus> status, RetryBudget budget) {
    return table
        .query(
            query ->
                query
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(Map.of(":employer", number(employerId)))
                    .consistentRead(true),
            budget)
        .mapToLong(shard -> status.map(shard::count).orElseGet(shard::count))
        .sum();
  }

  /** Adds to the transaction that there is one more job. */
  void increment(Transaction<JobPart> transaction, Job job) {
    change(transaction, job.employerId(), Map.of(job.status(), 1));
  }

  /** Adds to the transaction that there is one job fewer. */
  void decrement(Transaction<JobPart> transaction, Job job) {
    change(transaction, job.employerId(), Map.of(job.status(), -1));
  }

  /** Adds to the transaction that a job changes its status. */
  void move(Transaction<JobPart> transaction, Job before, Job after) {
    change(transaction, after.employerId(), Map.of(before.status(), -1, after.status(), 1));
  }

  private void change(
      Transaction<JobPart> transaction, int employerId, Map<JobStatus, Integer> changes) {
    Expression.Builder add =
        Expression.builder()
            .expression(
                changes.keySet().stream()
                    .map(status -> "#%s :%s".formatted(status, status))
                    .collect(Collectors.joining(", ", "ADD ", " REMOVE lockedUntil")));
    changes.forEach(
        (status, change) ->
            add.putExpressionName("#" + status, status.toString())
                .putExpressionValue(":" + status, number(change)));
    transaction.update(
        JobPart.COUNTER,
        table,
        JobCounterShard.key(employerId, random.nextInt(JobCounterShard.COUNT)),
        add.build(),
        JobCounterShard.isUnlocked());
  }
}
