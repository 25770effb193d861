package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.number;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import software.amazon.awssdk.enhanced.dynamodb.Expression;

/**
 * Makes all writes that change an employer's totals note which job they change, so that the jobs
 * can be read while they change. It holds nobody off. Each shard of the counters says until when.
 * The first writer after that time removes the mark from its shard, so a wrong clock, or a recount
 * that takes too long, is noticed.
 */
final class JobCountersMark {
  private final Table<JobCounterShard> shards;
  private final CounterShards spread;
  private final int employerId;
  private final long end;

  /**
   * @param time after which the mark expires
   */
  JobCountersMark(Tables tables, CounterShards spread, int employerId, Duration time) {
    this.shards = tables.table("JOB_COUNTERS_TABLE", JobCounterShard.SCHEMA);
    this.spread = spread;
    this.employerId = employerId;
    this.end = Instant.now().plus(time).toEpochMilli();
  }

  /**
   * Sets the mark. When this returns, no write is under way that changes a total without noting its
   * job.
   *
   * @throws Problem {@code unavailable} if there is already a mark; some shards may still have got
   *     this one
   */
  void begin(RetryBudget budget) {
    for (int shard = 0; shard < spread.count(); shard++) {
      Expression isOurs = withEnd("recountUntil = :end");
      if (shards
          .update(
              JobCounterShard.key(employerId, shard),
              withEnd("SET recountUntil = :end"),
              Expression.join(JobCounterShard.isFree(), isOurs, " OR "),
              budget)
          .isEmpty()) {
        throw new Problem(
            ProblemCode.UNAVAILABLE,
            "The employer's jobs are being counted already, or were until a moment ago, and nothing"
                + " was changed. Try again in some seconds.");
      }
    }
  }

  /**
   * The ids of the jobs that were noted, each once. Call it while a lock holds off further changes.
   *
   * @throws Problem {@code unavailable} if the mark was not there throughout
   */
  List<Integer> changed(RetryBudget budget) {
    List<JobCounterShard> marked =
        JobCounterShard.all(shards, employerId, budget)
            .filter(shard -> shard.recountUntil().equals(Optional.of(end)))
            .toList();
    if (marked.size() < spread.count()) {
      throw StorageErrors.contended();
    }
    return marked.stream().flatMap(shard -> shard.changed().stream()).distinct().toList();
  }

  /** Removes the mark from all shards that have it. */
  void end(RetryBudget budget) {
    spread
        .all()
        .forEach(
            shard ->
                shards.update(
                    JobCounterShard.key(employerId, shard),
                    Expression.builder().expression("REMOVE recountUntil, changed").build(),
                    withEnd("recountUntil = :end"),
                    budget));
  }

  private Expression withEnd(String expression) {
    return Expression.builder()
        .expression(expression)
        .putExpressionValue(":end", number(end))
        .build();
  }
}
