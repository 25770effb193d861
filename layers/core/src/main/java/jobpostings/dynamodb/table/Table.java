package jobpostings.dynamodb.table;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A table of DynamoDB, whose items a schema maps. It calls DynamoDB with the plain client, as the
 * enhanced one takes longer and hides what a call does. Each call is made again while it fails for
 * a reason that may pass, as long as the budget lasts; then it throws a {@link
 * jobpostings.problem.Problem} with the code {@code unavailable}. May be used by several threads.
 *
 * @param <T> what an item means
 */
public final class Table<T> {
  private final DynamoDbClient client;
  private final String name;
  private final TableSchema<T> schema;

  Table(DynamoDbClient client, String name, TableSchema<T> schema) {
    this.client = client;
    this.name = name;
    this.schema = schema;
  }

  String name() {
    return name;
  }

  /** The item's attributes; what it lacks is left out. */
  Map<String, AttributeValue> attributes(T item) {
    return schema.itemToMap(item, true);
  }

  /** The item with that key as it is now; none when there is none. One consistent read. */
  public Optional<T> find(Map<String, AttributeValue> key, RetryBudget budget) {
    GetItemResponse answer =
        budget.retry(
            () -> client.getItem(get -> get.tableName(name).key(key).consistentRead(true)));
    return answer.hasItem() ? Optional.of(schema.mapToItem(answer.item())) : Optional.empty();
  }

  /**
   * The items with these keys as they are now, as far as there are any, in no order.
   *
   * @param keys a hundred at most; each once
   */
  public List<T> findAll(Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    return findAll(KeysAndAttributes.builder().keys(keys).consistentRead(true).build(), budget);
  }

  /**
   * The same at half the price: only the attributes of the schema are sent, and an item may be as
   * it was a moment ago.
   */
  public List<T> findAllEventually(
      Collection<Map<String, AttributeValue>> keys, RetryBudget budget) {
    // Some of the attributes' names are words of DynamoDB's own, so that all get another.
    Map<String, String> names =
        schema.attributeNames().stream().collect(toMap(each -> "#" + each, Function.identity()));
    return findAll(
        KeysAndAttributes.builder()
            .keys(keys)
            .projectionExpression(String.join(", ", names.keySet()))
            .expressionAttributeNames(names)
            .build(),
        budget);
  }

  private List<T> findAll(KeysAndAttributes wanted, RetryBudget budget) {
    return new Batches(client, name).get(wanted, budget).stream().map(schema::mapToItem).toList();
  }

  /** Puts the item, whether there is one with its key or not. */
  public void put(T item, RetryBudget budget) {
    Map<String, AttributeValue> attributes = attributes(item);
    budget.retry(() -> client.putItem(put -> put.tableName(name).item(attributes)));
  }

  /**
   * Puts the item, unless there is one with its key.
   *
   * @return the one that there is; this very one, where an earlier attempt put it and the answer
   *     was lost
   */
  public Optional<T> putIfFree(T item, RetryBudget budget) {
    return putIf("attribute_not_exists(#key)", item, budget)
        .map(ConditionalCheckFailedException::item)
        .map(schema::mapToItem);
  }

  /**
   * Puts the item in place of the one with its key.
   *
   * @return false when there is none
   */
  public boolean replace(T item, RetryBudget budget) {
    return putIf("attribute_exists(#key)", item, budget).isEmpty();
  }

  private Optional<ConditionalCheckFailedException> putIf(
      String condition, T item, RetryBudget budget) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(name)
            .item(attributes(item))
            .conditionExpression(condition)
            .expressionAttributeNames(Map.of("#key", schema.tableMetadata().primaryPartitionKey()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    try {
      budget.retry(() -> client.putItem(request));
      return Optional.empty();
    } catch (ConditionalCheckFailedException e) {
      return Optional.of(e);
    }
  }

  /**
   * Puts all these items.
   *
   * @param items 25 at most
   */
  public void putAll(List<T> items, RetryBudget budget) {
    List<WriteRequest> puts =
        items.stream()
            .map(this::attributes)
            .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build())
            .toList();
    new Batches(client, name).write(puts, budget);
  }

  /**
   * Deletes the items with these keys, as far as there are any.
   *
   * @param keys 25 at most
   */
  public void deleteAll(List<Map<String, AttributeValue>> keys, RetryBudget budget) {
    List<WriteRequest> deletions =
        keys.stream()
            .map(key -> WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build())
            .toList();
    new Batches(client, name).write(deletions, budget);
  }

  /**
   * Changes an item.
   *
   * @param change an update expression that may take effect twice; it creates the item if there is
   *     none, unless the condition says otherwise
   * @return the item as it is now; none when the condition does not hold
   */
  public Optional<T> update(
      Map<String, AttributeValue> key,
      Expression change,
      Expression condition,
      RetryBudget budget) {
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(name)
            .key(key)
            .updateExpression(change.expression())
            .conditionExpression(condition.expression())
            .expressionAttributeNames(
                Expression.joinNames(change.expressionNames(), condition.expressionNames()))
            .expressionAttributeValues(
                Expression.joinValues(change.expressionValues(), condition.expressionValues()))
            .returnValues(ReturnValue.ALL_NEW)
            .build();
    try {
      return Optional.of(
          schema.mapToItem(budget.retry(() -> client.updateItem(request)).attributes()));
    } catch (ConditionalCheckFailedException e) {
      return Optional.empty();
    }
  }

  /**
   * Changes an item, or creates it, in a single call.
   *
   * @param time that the call may take, with the attempts that the SDK makes of it
   * @return the item as it is now
   * @throws software.amazon.awssdk.core.exception.SdkException when it fails or takes longer
   */
  public T update(Map<String, AttributeValue> key, Expression change, Duration time) {
    UpdateItemRequest request =
        UpdateItemRequest.builder()
            .tableName(name)
            .key(key)
            .updateExpression(change.expression())
            .expressionAttributeNames(change.expressionNames())
            .expressionAttributeValues(change.expressionValues())
            .returnValues(ReturnValue.ALL_NEW)
            .overrideConfiguration(call -> call.apiCallTimeout(time))
            .build();
    return schema.mapToItem(client.updateItem(request).attributes());
  }

  /**
   * What a query of the table, or of an index of it, finds: the first page is read now, each of the
   * others when the stream comes to it.
   *
   * @param query what to ask; the table is set already
   */
  public Stream<T> query(Consumer<QueryRequest.Builder> query, RetryBudget budget) {
    return queryItems(query, () -> budget).map(schema::mapToItem);
  }

  /**
   * The same as it is stored, for what is not to be mapped, or is consumed so slowly that each page
   * needs a budget of its own.
   */
  public Stream<Map<String, AttributeValue>> queryItems(
      Consumer<QueryRequest.Builder> query, Supplier<RetryBudget> budget) {
    return new Pages(client).query(request(query), budget);
  }

  /** A single page of a query. */
  public Page<T> queryPage(Consumer<QueryRequest.Builder> query, RetryBudget budget) {
    QueryResponse page = new Pages(client).page(request(query), budget);
    return Page.create(
        page.items().stream().map(schema::mapToItem).toList(),
        page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null);
  }

  private QueryRequest request(Consumer<QueryRequest.Builder> query) {
    return QueryRequest.builder().tableName(name).applyMutation(query).build();
  }

  /** All items of the table, read as those of a {@link #query} are. */
  public Stream<T> scan(Consumer<ScanRequest.Builder> scan, RetryBudget budget) {
    ScanRequest first = ScanRequest.builder().tableName(name).applyMutation(scan).build();
    return new Pages(client).scan(first, budget).map(schema::mapToItem);
  }
}
