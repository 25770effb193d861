package jobpostings.dynamodb.table;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Reads and writes many items of a table at once, as many in a call as DynamoDB takes. What
 * DynamoDB leaves unprocessed goes into another call. Each item is written on its own: if time runs
 * out, some may have been written.
 *
 * @param <T> what an item means
 */
public final class Batch<T> {
  private static final int MAX_READ = 100;
  private static final int MAX_WRITTEN = 25;

  private final DynamoDbClient client;
  private final String table;
  private final TableSchema<T> schema;
  private final Predicate<Map<String, AttributeValue>> isThere;

  Batch(
      DynamoDbClient client,
      String table,
      TableSchema<T> schema,
      Predicate<Map<String, AttributeValue>> isThere) {
    this.client = client;
    this.table = table;
    this.schema = schema;
    this.isThere = isThere;
  }

  /**
   * The existing items with these keys, as they are now, in no particular order.
   *
   * @param keys each once
   */
  public List<T> find(Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    return find(KeysAndAttributes.builder().consistentRead(true), keys, budget);
  }

  /** The same, but DynamoDB sends only the attributes of the schema. */
  public List<T> findInPart(Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    return find(inPart().consistentRead(true), keys, budget);
  }

  /** The same in part and at half the price: an item may be as it was a moment ago. */
  public List<T> findEventually(Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    return find(inPart(), keys, budget);
  }

  private KeysAndAttributes.Builder inPart() {
    // Some names of attributes are reserved words of DynamoDB, so each gets a placeholder.
    Map<String, String> names =
        schema.attributeNames().stream().collect(toMap(each -> "#" + each, Function.identity()));
    return KeysAndAttributes.builder()
        .projectionExpression(String.join(", ", names.keySet()))
        .expressionAttributeNames(names);
  }

  private List<T> find(
      KeysAndAttributes.Builder wanted,
      Collection<Map<String, AttributeValue>> keys,
      RetryBudget budget) {
    return keys.stream()
        .gather(windowFixed(MAX_READ))
        .flatMap(some -> get(wanted.keys(some).build(), budget).stream())
        .filter(isThere)
        .map(schema::mapToItem)
        .toList();
  }

  private List<Map<String, AttributeValue>> get(KeysAndAttributes wanted, RetryBudget budget) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open = Map.of(table, wanted);
    while (!open.isEmpty()) {
      Map<String, KeysAndAttributes> batch = open;
      BatchGetItemResponse answer =
          budget.retry(() -> client.batchGetItem(get -> get.requestItems(batch)));
      found.addAll(answer.responses().getOrDefault(table, List.of()));
      open = answer.unprocessedKeys();
      if (!open.isEmpty()) {
        budget.backOff();
      }
    }
    return found;
  }

  /** Puts all these items, whether there are any with their keys or not. */
  public void put(Collection<T> items, RetryBudget budget) {
    write(
        items.stream()
            .map(item -> schema.itemToMap(item, true))
            .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build()),
        budget);
  }

  /** Deletes the items with these keys, if there are any. */
  public void delete(Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    write(
        keys.stream()
            .map(key -> WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build()),
        budget);
  }

  private void write(Stream<WriteRequest> writes, RetryBudget budget) {
    writes.gather(windowFixed(MAX_WRITTEN)).forEach(some -> write(some, budget));
  }

  private void write(List<WriteRequest> writes, RetryBudget budget) {
    Map<String, List<WriteRequest>> open = Map.of(table, writes);
    while (!open.isEmpty()) {
      Map<String, List<WriteRequest>> batch = open;
      open =
          budget.retry(
              () -> client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems());
      if (!open.isEmpty()) {
        budget.backOff();
      }
    }
  }
}
