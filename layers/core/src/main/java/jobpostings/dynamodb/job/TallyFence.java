package jobpostings.dynamodb.job;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import jobpostings.dynamodb.table.Faults;
import jobpostings.dynamodb.table.Patience;
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
 * Holds off all writes that would change an employer's totals: each shard of the tallies says until
 * when. Whoever writes after that takes the fence away, so that a clock that is wrong, or a recount
 * that takes too long, is noticed and does no harm.
 */
final class TallyFence {
  private final DynamoDbClient client;
  private final String table;
  private final int employerId;
  private final AttributeValue end;

  /**
   * @param time after which it counts for nothing
   */
  TallyFence(DynamoDbClient client, Settings settings, int employerId, Duration time) {
    this.client = client;
    this.table = settings.table("TALLIES_TABLE");
    this.employerId = employerId;
    this.end = AttributeValue.fromN(Long.toString(Instant.now().plus(time).toEpochMilli()));
  }

  /** Whether there is no fence, or no more. */
  static Expression open() {
    return Expression.builder()
        .expression("attribute_not_exists(fence) OR fence < :now")
        .putExpressionValue(
            ":now", AttributeValue.fromN(Long.toString(Instant.now().toEpochMilli())))
        .build();
  }

  /**
   * Puts it up; when this returns, no write that changes a total is under way.
   *
   * @throws Problem {@code unavailable} when there is one already; some of this one may be up then
   */
  void putUp(Patience patience) {
    for (int shard = 0; shard < Tallies.SHARDS; shard++) {
      if (!putUp(shard, patience)) {
        throw new Problem(
            ProblemCode.UNAVAILABLE,
            "The employer's jobs are being counted already, or were until a moment ago, and nothing"
                + " was changed. Try again in some seconds.",
            null);
      }
    }
  }

  private boolean putUp(int shard, Patience patience) {
    Expression open = open();
    return patience.insist(
        () -> {
          try {
            client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(shard))
                        .updateExpression("SET fence = :fence")
                        .conditionExpression(open.expression() + " OR fence = :fence")
                        .expressionAttributeValues(
                            Expression.joinValues(open.expressionValues(), Map.of(":fence", end))));
            return true;
          } catch (ConditionalCheckFailedException e) {
            return false;
          }
        });
  }

  /** Takes away what is up of it, and changes nothing else. */
  void takeAway(Patience patience) {
    IntStream.range(0, Tallies.SHARDS).forEach(shard -> takeAway(shard, patience));
  }

  private void takeAway(int shard, Patience patience) {
    patience.insist(
        () -> {
          try {
            return client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(shard))
                        .updateExpression("REMOVE fence")
                        .conditionExpression("fence = :fence")
                        .expressionAttributeValues(Map.of(":fence", end)));
          } catch (ConditionalCheckFailedException e) {
            return null; // It was over, and somebody has written since.
          }
        });
  }

  /**
   * The totals, if nothing has changed them since the fence was put up.
   *
   * @throws Problem {@code unavailable} when it did not hold
   */
  Map<JobStatus, Long> totals(Patience patience) {
    List<Map<String, AttributeValue>> shards =
        patience.insist(
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
    long held = shards.stream().filter(shard -> end.equals(shard.get("fence"))).count();
    if (held < Tallies.SHARDS) {
      throw Faults.contended();
    }
    return Tallies.totals(shards);
  }

  /**
   * Adds to the totals, once. As each write adds to them what it changes, it does not matter
   * whether any come between.
   *
   * @throws Problem {@code unavailable} when the fence is gone, so that nothing was added
   */
  void correct(Map<JobStatus, Long> corrections, Patience patience) {
    StringBuilder add = new StringBuilder("SET corrected = :fence REMOVE fence ADD ");
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>(Map.of(":fence", end));
    corrections.forEach(
        (status, correction) -> {
          add.append(names.isEmpty() ? "" : ", ").append("#%s :%s".formatted(status, status));
          names.put("#" + status, status.toString());
          values.put(":" + status, AttributeValue.fromN(Long.toString(correction)));
        });
    patience.insist(
        () -> {
          try {
            return client.updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key(0))
                        .updateExpression(add.toString())
                        .conditionExpression("fence = :fence")
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values)
                        .returnValuesOnConditionCheckFailure(
                            ReturnValuesOnConditionCheckFailure.ALL_OLD));
          } catch (ConditionalCheckFailedException e) {
            if (end.equals(e.item().get("corrected"))) {
              return null; // An earlier attempt took effect, and its answer was lost.
            }
            throw Faults.contended(e);
          }
        });
  }

  private Map<String, AttributeValue> key(int shard) {
    return Map.of(
        "employerId", AttributeValue.fromN(Integer.toString(employerId)),
        "shard", AttributeValue.fromN(Integer.toString(shard)));
  }
}
