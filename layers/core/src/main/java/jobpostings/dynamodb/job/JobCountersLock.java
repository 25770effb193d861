package jobpostings.dynamodb.job;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.job.JobStatus;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * Holds off all writes that would change an employer's totals. Each shard of the counters says
 * until when. The first writer after that removes the lock, so a wrong clock, or a recount that
 * takes too long, is noticed and does no harm.
 */
final class JobCountersLock {
  private final DynamoDbClient client;
  private final String table;
  private final int employerId;
  private final AttributeValue end;

  /**
   * @param time after which the lock expires
   */
  JobCountersLock(DynamoDbClient client, Settings settings, int employerId, Duration time) {
    this.client = client;
    this.table = settings.table("TALLIES_TABLE");
    this.employerId = employerId;
    this.end = AttributeValue.fromN(Long.toString(Instant.now().plus(time).toEpochMilli()));
  }

  /** The condition that there is no lock, or that it has expired. */
  static Expression open() {
    return Expression.builder()
        .expression("attribute_not_exists(lockedUntil) OR lockedUntil < :now")
        .putExpressionValue(
            ":now", AttributeValue.fromN(Long.toString(Instant.now().toEpochMilli())))
        .build();
  }

  /**
   * Acquires the lock. When this returns, no write that changes a total is under way.
   *
   * @throws Problem {@code unavailable} if there is already a lock; some shards may have this one
   *     then
   */
  void acquire(RetryBudget budget) {
    for (int shard = 0; shard < JobCounters.SHARDS; shard++) {
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
    Expression open = open();
    return budget.retry(
        () -> {
          try {
            client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(shard))
                        .updateExpression("SET lockedUntil = :end")
                        .conditionExpression(open.expression() + " OR lockedUntil = :end")
                        .expressionAttributeValues(
                            Expression.joinValues(open.expressionValues(), Map.of(":end", end))));
            return true;
          } catch (ConditionalCheckFailedException e) {
            return false;
          }
        });
  }

  /** Removes the lock from all shards that have it, and changes nothing else. */
  void release(RetryBudget budget) {
    IntStream.range(0, JobCounters.SHARDS).forEach(shard -> release(shard, budget));
  }

  private void release(int shard, RetryBudget budget) {
    budget.retry(
        () -> {
          try {
            return client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(shard))
                        .updateExpression("REMOVE lockedUntil")
                        .conditionExpression("lockedUntil = :end")
                        .expressionAttributeValues(Map.of(":end", end)));
          } catch (ConditionalCheckFailedException e) {
            return null; // It had expired, and somebody has written since.
          }
        });
  }

  /**
   * The totals, if nothing has changed them since the lock was acquired.
   *
   * @throws Problem {@code unavailable} if it was not held throughout
   */
  Map<JobStatus, Long> totals(RetryBudget budget) {
    List<Map<String, AttributeValue>> shards =
        budget.retry(
            () ->
                client
                    .query(
                        query ->
                            query
                                .tableName(table)
                                .keyConditionExpression("employerId = :employer")
                                .expressionAttributeValues(
                                    Map.of(":employer", key(0).get("employerId")))
                                .consistentRead(true))
                    .items());
    long held = shards.stream().filter(shard -> end.equals(shard.get("lockedUntil"))).count();
    if (held < JobCounters.SHARDS) {
      throw StorageErrors.contended();
    }
    return JobCounters.totals(shards);
  }

  /**
   * Adds the corrections to the totals, once. Writes in between do no harm, because each adds its
   * own change.
   *
   * @throws Problem {@code unavailable} if the lock is gone, and nothing was added
   */
  void correct(Map<JobStatus, Long> corrections, RetryBudget budget) {
    StringBuilder add = new StringBuilder("SET corrected = :end REMOVE lockedUntil ADD ");
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>(Map.of(":end", end));
    corrections.forEach(
        (status, correction) -> {
          add.append(names.isEmpty() ? "" : ", ").append("#%s :%s".formatted(status, status));
          names.put("#" + status, status.toString());
          values.put(":" + status, AttributeValue.fromN(Long.toString(correction)));
        });
    budget.retry(
        () -> {
          try {
            return client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(0))
                        .updateExpression(add.toString())
                        .conditionExpression("lockedUntil = :end")
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(
                            ReturnValuesOnConditionCheckFailure.ALL_OLD));
          } catch (ConditionalCheckFailedException e) {
            if (end.equals(e.item().get("corrected"))) {
              return null; // An earlier attempt took effect, and its answer was lost.
            }
            throw StorageErrors.contended(e);
          }
        });
  }

  private Map<String, AttributeValue> key(int shard) {
    return Map.of(
        "employerId", AttributeValue.fromN(Integer.toString(employerId)),
        "shard", AttributeValue.fromN(Integer.toString(shard)));
  }
}
