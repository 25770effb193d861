package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.job.JobStatus;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Holds off all writes that would change an employer's totals. Each shard of the counters says
 * until when. The first writer after that time removes the lock from its shard, so a wrong clock,
 * or a recount that takes too long, is noticed and does no harm.
 */
final class JobCountersLock {
  private final Tables tables;
  private final Table<JobCounterShard> shards;
  private final CounterShards spread;
  private final int employerId;
  private final long end;

  /**
   * @param time after which the lock expires
   */
  JobCountersLock(Tables tables, CounterShards spread, int employerId, Duration time) {
    this.tables = tables;
    this.shards = tables.table("JOB_COUNTERS_TABLE", JobCounterShard.SCHEMA);
    this.spread = spread;
    this.employerId = employerId;
    this.end = Instant.now().plus(time).toEpochMilli();
  }

  /**
   * Acquires the lock. When this returns, no write that changes a total is under way.
   *
   * @throws Problem {@code unavailable} if there is already a lock; some shards may still have got
   *     this one
   */
  void acquire(RetryBudget budget) {
    for (int shard = 0; shard < spread.count(); shard++) {
      if (!acquire(shard, budget)) {
        throw new Problem(
            ProblemCode.UNAVAILABLE,
            "The employer's jobs are being counted already, or were until a moment ago, and nothing"
                + " was changed. Try again in some seconds.",
            null);
      }
    }
  }

  private boolean acquire(int shard, RetryBudget budget) {
    return shards
        .update(
            JobCounterShard.key(employerId, shard),
            withEnd("SET lockedUntil = :end"),
            Expression.join(JobCounterShard.isUnlocked(), isHeld(), " OR "),
            budget)
        .isPresent();
  }

  /** Removes the lock from all shards that have it, and changes nothing else. */
  void release(RetryBudget budget) {
    spread.all().forEach(shard -> release(shard, budget));
  }

  /** Has no effect if the lock expired, and somebody has written since. */
  private void release(int shard, RetryBudget budget) {
    shards.update(
        JobCounterShard.key(employerId, shard),
        Expression.builder().expression("REMOVE lockedUntil").build(),
        isHeld(),
        budget);
  }

  /**
   * The totals, if nothing has changed them since the lock was acquired.
   *
   * @throws Problem {@code unavailable} if the lock was not held throughout
   */
  Map<JobStatus, Long> totals(RetryBudget budget) {
    List<JobCounterShard> held =
        JobCounterShard.all(shards, employerId, budget)
            .filter(shard -> shard.lockedUntil().equals(Optional.of(end)))
            .toList();
    if (held.size() < spread.count()) {
      throw StorageErrors.contended();
    }
    Map<JobStatus, Long> totals = new EnumMap<>(JobStatus.class);
    for (JobStatus status : JobStatus.values()) {
      totals.put(status, held.stream().mapToLong(shard -> shard.count(status)).sum());
    }
    return totals;
  }

  /**
   * Adds the corrections to the totals, once. Writes in between do no harm, because each adds its
   * own change.
   *
   * @throws Problem {@code unavailable} if the lock is gone, and nothing was added
   */
  void correct(Map<JobStatus, Long> corrections, RetryBudget budget) {
    Expression.Builder add =
        Expression.builder()
            .expression(
                corrections.keySet().stream()
                    .map(status -> "#%s :%s".formatted(status, status))
                    .collect(
                        Collectors.joining(
                            ", ", "SET corrected = :end REMOVE lockedUntil ADD ", "")))
            .putExpressionValue(":end", number(end));
    corrections.forEach(
        (status, correction) ->
            add.putExpressionName("#" + status, status.toString())
                .putExpressionValue(":" + status, number(correction)));
    Map<JobPart, Map<String, AttributeValue>> refused =
        tables
            .<JobPart>transaction()
            .update(
                JobPart.COUNTER, shards, JobCounterShard.key(employerId, 0), add.build(), isHeld())
            .commit(budget);
    // An earlier attempt may have taken effect although its answer was lost.
    if (!refused.isEmpty() && !number(end).equals(refused.get(JobPart.COUNTER).get("corrected"))) {
      throw StorageErrors.contended();
    }
  }

  private Expression isHeld() {
    return withEnd("lockedUntil = :end");
  }

  private Expression withEnd(String expression) {
    return Expression.builder()
        .expression(expression)
        .putExpressionValue(":end", number(end))
        .build();
  }
}
