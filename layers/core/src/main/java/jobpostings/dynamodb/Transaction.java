package jobpostings.dynamodb;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Writes to several items that take effect together or not at all, each with its own condition.
 *
 * @param <P> names the part that a write changes, to tell which write was refused; each part has at
 *     most one write
 */
public final class Transaction<P> {
  private final DynamoDbClient client;
  private final TimeLimits limits;
  private final Map<P, TransactWriteItem> writes = new LinkedHashMap<>();

  Transaction(DynamoDbClient client, TimeLimits limits) {
    this.client = client;
    this.limits = limits;
  }

  /** Adds a put of the item. */
  public <T> void put(P part, Table<T> table, T item, Expression condition) {
    Put put =
        Put.builder()
            .tableName(table.name())
            .item(table.attributes(item))
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    writes.put(part, TransactWriteItem.builder().put(put).build());
  }

  /** Adds a delete of the item with that key. */
  public void delete(
      P part, Table<?> table, Map<String, AttributeValue> key, Expression condition) {
    Delete delete =
        Delete.builder()
            .tableName(table.name())
            .key(key)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .build();
    writes.put(part, TransactWriteItem.builder().delete(delete).build());
  }

  /**
   * Adds an update of the item with that key.
   *
   * @param change an update expression, which creates the item if there is none
   */
  public void update(
      P part,
      Table<?> table,
      Map<String, AttributeValue> key,
      Expression change,
      Expression condition) {
    Update update =
        Update.builder()
            .tableName(table.name())
            .key(key)
            .updateExpression(change.expression())
            .conditionExpression(condition.expression())
            .expressionAttributeNames(
                Expression.joinNames(change.expressionNames(), condition.expressionNames()))
            .expressionAttributeValues(
                Expression.joinValues(change.expressionValues(), condition.expressionValues()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    writes.put(part, TransactWriteItem.builder().update(update).build());
  }

  /** Adds the condition that an item which is not written is as it should be. */
  public void check(P part, Table<?> table, Map<String, AttributeValue> key, Expression condition) {
    ConditionCheck check =
        ConditionCheck.builder()
            .tableName(table.name())
            .key(key)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .build();
    writes.put(part, TransactWriteItem.builder().conditionCheck(check).build());
  }

  /** Whether nothing is to be written. */
  public boolean isEmpty() {
    return writes.isEmpty();
  }

  /**
   * Carries out the writes. Tries again as long as only other writers or DynamoDB itself are in the
   * way.
   *
   * @return empty if the writes took effect, also if the response that said so was lost; otherwise
   *     the parts whose conditions failed, with the items that were in the way, if any
   */
  public Map<P, Map<String, AttributeValue>> commit() {
    // With one token for all attempts, DynamoDB carries out the transaction only once.
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(writes.values())
            .clientRequestToken(UUID.randomUUID().toString())
            .build();
    return limits.budget().retry(() -> write(request));
  }

  private Map<P, Map<String, AttributeValue>> write(TransactWriteItemsRequest request) {
    try {
      client.transactWriteItems(request);
      return Map.of();
    } catch (TransactionCanceledException e) {
      Map<P, Map<String, AttributeValue>> refused = refused(e.cancellationReasons());
      if (refused.isEmpty()) {
        throw e;
      }
      return refused;
    }
  }

  /** The parts whose conditions failed. Reasons come in the order of the writes. */
  private Map<P, Map<String, AttributeValue>> refused(List<CancellationReason> reasons) {
    Map<P, Map<String, AttributeValue>> refused = new LinkedHashMap<>();
    Iterator<P> parts = writes.keySet().iterator();
    for (CancellationReason reason : reasons) {
      P part = parts.next();
      if ("ConditionalCheckFailed".equals(reason.code())) {
        refused.put(part, reason.item());
      }
    }
    return refused;
  }
}
