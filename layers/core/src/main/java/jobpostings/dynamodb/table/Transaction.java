package jobpostings.dynamodb.table;

import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Writes to several items that take effect together or not at all, each with its own condition. The
 * enhanced client's transactions can't add to a number, nor tell which condition failed.
 */
public final class Transaction {
  /** What a write changes. There is at most one write for each. */
  public enum Part {
    JOB,
    GUARD,
    FORMER_GUARD,
    COUNTER,
    REQUEST
  }

  private final EnumMap<Part, TransactWriteItem> writes = new EnumMap<>(Part.class);

  public Transaction put(
      Part part, String table, Map<String, AttributeValue> item, Expression condition) {
    Put put =
        Put.builder()
            .tableName(table)
            .item(item)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    writes.put(part, TransactWriteItem.builder().put(put).build());
    return this;
  }

  public Transaction delete(
      Part part, String table, Map<String, AttributeValue> key, Expression condition) {
    Delete delete =
        Delete.builder()
            .tableName(table)
            .key(key)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .build();
    writes.put(part, TransactWriteItem.builder().delete(delete).build());
    return this;
  }

  /**
   * @param change an update expression, which creates the item if there is none
   */
  public Transaction update(
      Part part,
      String table,
      Map<String, AttributeValue> key,
      Expression change,
      Expression condition) {
    Update update =
        Update.builder()
            .tableName(table)
            .key(key)
            .updateExpression(change.expression())
            .conditionExpression(condition.expression())
            .expressionAttributeNames(
                Expression.joinNames(change.expressionNames(), condition.expressionNames()))
            .expressionAttributeValues(
                Expression.joinValues(change.expressionValues(), condition.expressionValues()))
            .build();
    writes.put(part, TransactWriteItem.builder().update(update).build());
    return this;
  }

  /**
   * Carries out the writes. Tries again as long as only other writers or DynamoDB itself are in the
   * way.
   *
   * @return empty if the writes took effect; otherwise the parts whose conditions failed, with the
   *     items that were in the way, if any. A single put whose first response was lost may find its
   *     own item in the way.
   */
  public Map<Part, Map<String, AttributeValue>> commit(DynamoDbClient client, RetryBudget budget) {
    Put alone = writes.size() == 1 ? writes.values().iterator().next().put() : null;
    return budget.retry(alone == null ? together(client) : alone(client, alone));
  }

  /** A plain put costs half as much as a transaction with one write. */
  private Supplier<Map<Part, Map<String, AttributeValue>>> alone(DynamoDbClient client, Put put) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(put.tableName())
            .item(put.item())
            .conditionExpression(put.conditionExpression())
            .expressionAttributeNames(put.expressionAttributeNames())
            .expressionAttributeValues(put.expressionAttributeValues())
            .returnValuesOnConditionCheckFailure(put.returnValuesOnConditionCheckFailure())
            .build();
    return () -> {
      try {
        client.putItem(request);
        return Map.of();
      } catch (ConditionalCheckFailedException e) {
        return Map.of(writes.keySet().iterator().next(), e.item());
      }
    };
  }

  /** Uses one token for all attempts, so that DynamoDB carries out the transaction once. */
  private Supplier<Map<Part, Map<String, AttributeValue>>> together(DynamoDbClient client) {
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(writes.values())
            .clientRequestToken(UUID.randomUUID().toString())
            .build();
    return () -> {
      try {
        client.transactWriteItems(request);
        return Map.of();
      } catch (TransactionCanceledException e) {
        Map<Part, Map<String, AttributeValue>> refused = refused(e.cancellationReasons());
        if (refused.isEmpty()) {
          throw e;
        }
        return refused;
      }
    };
  }

  /** The parts whose conditions failed. Reasons come in the order of the writes. */
  private Map<Part, Map<String, AttributeValue>> refused(List<CancellationReason> reasons) {
    Map<Part, Map<String, AttributeValue>> refused = new EnumMap<>(Part.class);
    Iterator<Part> parts = writes.keySet().iterator();
    for (CancellationReason reason : reasons) {
      Part part = parts.next();
      if ("ConditionalCheckFailed".equals(reason.code())) {
        refused.put(part, reason.item());
      }
    }
    return refused;
  }
}
