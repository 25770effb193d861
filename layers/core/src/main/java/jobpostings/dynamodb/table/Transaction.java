package jobpostings.dynamodb.table;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
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
  private final Map<P, TransactWriteItem> writes = new LinkedHashMap<>();

  /** The last put. If it is the only write, it costs half as much as a transaction with one. */
  private Function<RetryBudget, Optional<Map<String, AttributeValue>>> alone;

  Transaction(DynamoDbClient client) {
    this.client = client;
  }

  /** Adds a put of the item. */
  public <T> void put(P part, Table<T> table, T item, Expression condition) {
    Map<String, AttributeValue> attributes = table.attributes(item);
    alone = budget -> table.put(attributes, condition, budget);
    Put put =
        Put.builder()
            .tableName(table.name())
            .item(attributes)
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

  /**
   * Carries out the writes. Tries again as long as only other writers or DynamoDB itself are in the
   * way.
   *
   * @return empty if the writes took effect; otherwise the parts whose conditions failed, with the
   *     items that were in the way, if any. A single put whose first response was lost may find its
   *     own item in the way.
   */
  public Map<P, Map<String, AttributeValue>> commit(RetryBudget budget) {
    if (writes.size() == 1 && alone != null) {
      P part = writes.keySet().iterator().next();
      return alone.apply(budget).map(refused -> Map.of(part, refused)).orElse(Map.of());
    }
    // With one token for all attempts, DynamoDB carries out the transaction only once.
    TransactWriteItemsRequest request =
        TransactWriteItemsRequest.builder()
            .transactItems(writes.values())
            .clientRequestToken(UUID.randomUUID().toString())
            .build();
    return budget.retry(() -> write(request));
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
