package jobpostings.dynamodb;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A DynamoDB table whose items a schema maps. What fails for a temporary reason is repeated until
 * the call's time ends, then {@link jobpostings.problem.Problem} {@code unavailable} is thrown; of
 * many items some may then have been written. May be used by several threads.
 *
 * @param <T> what an item means
 */
public final class Table<T> {
  private static final int MAX_READ = 100;
  private static final int MAX_WRITTEN = 25;

  /** The enhanced client is slower, and hides what a call does. */
  private final DynamoDbClient client;

  private final TimeLimits limits;
  private final String name;
  private final TableSchema<T> schema;

  /** Whether an item is found by its key. */
  private final Predicate<Map<String, AttributeValue>> isThere;

  Table(
      DynamoDbClient client,
      TimeLimits limits,
      String name,
      TableSchema<T> schema,
      Predicate<Map<String, AttributeValue>> isThere) {
    this.client = client;
    this.limits = limits;
    this.name = name;
    this.schema = schema;
    this.isThere = isThere;
  }

  /** The same table, in which only these items are found by their keys. */
  public Table<T> only(Predicate<Map<String, AttributeValue>> items) {
    return new Table<>(client, limits, name, schema, items);
  }

  String name() {
    return name;
  }

  /** The item's attributes; what it lacks is left out. */
  Map<String, AttributeValue> attributes(T item) {
    return schema.itemToMap(item, true);
  }

  /** Also of an item that has none of the attributes, which the SDK would make null. */
  private T item(Map<String, AttributeValue> attributes) {
    return schema.mapToItem(attributes, true);
  }

  /** The item with that key as it is now; none when there is none. One consistent read. */
  public Optional<T> find(Map<String, AttributeValue> key) {
    GetItemResponse answer =
        limits
            .budget()
            .retry(() -> client.getItem(get -> get.tableName(name).key(key).consistentRead(true)));
    return answer.hasItem() && isThere.test(answer.item())
        ? Optional.of(item(answer.item()))
        : Optional.empty();
  }

  /**
   * The item with that key, once no transaction is changing it: until then DynamoDB refuses this
   * read (<i>Amazon DynamoDB Transactions: How it works</i>). It costs two consistent reads.
   */
  public Optional<T> findSettled(Map<String, AttributeValue> key) {
    TransactGetItem read =
        TransactGetItem.builder().get(get -> get.tableName(name).key(key)).build();
    ItemResponse answer =
        limits
            .budget()
            .retry(() -> client.transactGetItems(get -> get.transactItems(read)))
            .responses()
            .getFirst();
    return answer.hasItem() && isThere.test(answer.item())
        ? Optional.of(item(answer.item()))
        : Optional.empty();
  }

  /** Puts the item, whether there is one with its key or not. */
  public void put(T item) {
    Map<String, AttributeValue> attributes = attributes(item);
    limits.budget().retry(() -> client.putItem(put -> put.tableName(name).item(attributes)));
  }

  /**
   * Puts the item, unless there is one with its key. This is a transaction, so that a lost response
   * changes nothing.
   *
   * @param keyAttribute the name of an attribute of the key, which every item has
   * @return whether it was put
   */
  public boolean putIfFree(T item, String keyAttribute) {
    Transaction<T> transaction = new Transaction<>(client, limits);
    transaction.put(item, this, item, on(keyAttribute, "attribute_not_exists(#key)"));
    return transaction.commit().isEmpty();
  }

  private static Expression on(String key, String condition) {
    return Expression.builder().expression(condition).putExpressionName("#key", key).build();
  }

  /**
   * Puts the item if the condition holds for the one with its key. It costs half of what a
   * transaction costs, and is for items that tell whether an earlier attempt put them.
   *
   * @return empty on success; otherwise the attributes of the item for which it does not hold: this
   *     very item, if an earlier attempt put it and its response was lost
   */
  public Optional<Map<String, AttributeValue>> putIf(T item, Expression condition) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(name)
            .item(attributes(item))
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return refusal(() -> client.putItem(request));
  }

  /** Empty if the call took effect; otherwise the item for which its condition does not hold. */
  private Optional<Map<String, AttributeValue>> refusal(Supplier<?> call) {
    try {
      limits.budget().retry(call);
      return Optional.empty();
    } catch (ConditionalCheckFailedException e) {
      return Optional.of(e.item());
    }
  }

  /** Deletes the item with that key if the condition holds for it. */
  public void deleteIf(Map<String, AttributeValue> key, Expression condition) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(name)
            .key(key)
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.expressionNames())
            .expressionAttributeValues(condition.expressionValues())
            .build();
    refusal(() -> client.deleteItem(request));
  }

  /**
   * Changes an item.
   *
   * @param change an update expression that may take effect twice; it creates the item if there is
   *     none, unless the condition says otherwise
   * @return the item as it is now; none when the condition does not hold
   */
  public Optional<T> update(
      Map<String, AttributeValue> key, Expression change, Expression condition) {
    UpdateItemRequest request =
        request(key, change, condition).returnValues(ReturnValue.ALL_NEW).build();
    try {
      return Optional.of(
          item(limits.budget().retry(() -> client.updateItem(request)).attributes()));
    } catch (ConditionalCheckFailedException e) {
      return Optional.empty();
    }
  }

  /**
   * Changes the item with that key, if there is one.
   *
   * @param change an update expression that may take effect twice
   * @return false when there is none
   */
  public boolean updateIfThere(Map<String, AttributeValue> key, Expression change) {
    String anyOfKey = key.keySet().iterator().next();
    Expression exists = on(anyOfKey, "attribute_exists(#key)");
    return updateIf(key, change, exists).isEmpty();
  }

  /**
   * Changes an item. If that succeeds, DynamoDB sends nothing of the item back.
   *
   * @param change an update expression that may take effect twice
   * @return empty on success; otherwise the attributes of the item that failed the condition, which
   *     are none if there is no item
   */
  public Optional<Map<String, AttributeValue>> updateIf(
      Map<String, AttributeValue> key, Expression change, Expression condition) {
    UpdateItemRequest request =
        request(key, change, condition)
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return refusal(() -> client.updateItem(request));
  }

  private UpdateItemRequest.Builder request(
      Map<String, AttributeValue> key, Expression change, Expression condition) {
    return UpdateItemRequest.builder()
        .tableName(name)
        .key(key)
        .updateExpression(change.expression())
        .conditionExpression(condition.expression())
        .expressionAttributeNames(
            Expression.joinNames(change.expressionNames(), condition.expressionNames()))
        .expressionAttributeValues(
            Expression.joinValues(change.expressionValues(), condition.expressionValues()));
  }

  /**
   * Changes an item, or creates it, in a single attempt.
   *
   * @return the item as it is now
   * @throws RuntimeException when it fails, or takes longer than is left of the budget
   */
  public T updateOnce(Map<String, AttributeValue> key, Expression change) {
    UpdateItemRequest.Builder request =
        request(key, change, Attributes.ALWAYS).returnValues(ReturnValue.ALL_NEW);
    return item(
        once(call -> client.updateItem(request.overrideConfiguration(call).build())).attributes());
  }

  /**
   * Puts the item, whether there is one with its key or not, in a single attempt.
   *
   * @throws RuntimeException when it fails, or takes longer than is left of the budget
   */
  public void putOnce(T item) {
    PutItemRequest.Builder request =
        PutItemRequest.builder().tableName(name).item(attributes(item));
    once(call -> client.putItem(request.overrideConfiguration(call).build()));
  }

  private <R> R once(Function<AwsRequestOverrideConfiguration, R> call) {
    RetryBudget budget = limits.budget();
    budget.requireTime();
    return call.apply(
        AwsRequestOverrideConfiguration.builder()
            .apiCallTimeout(budget.left())
            .addPlugin(Table::doNotRetry)
            .build());
  }

  private static void doNotRetry(SdkServiceClientConfiguration.Builder client) {
    client.overrideConfiguration(
        client.overrideConfiguration().toBuilder()
            .retryStrategy(AwsRetryStrategy.doNotRetry())
            .build());
  }

  /**
   * Changes an item, or creates it, in a single call.
   *
   * @param time how long the call may take, including all attempts that the SDK makes
   * @return the item as it is now
   * @throws software.amazon.awssdk.core.exception.SdkException when it fails or takes longer
   */
  public T update(Map<String, AttributeValue> key, Expression change, Duration time) {
    UpdateItemRequest request =
        request(key, change, Attributes.ALWAYS)
            .returnValues(ReturnValue.ALL_NEW)
            .overrideConfiguration(call -> call.apiCallTimeout(time))
            .build();
    return item(client.updateItem(request).attributes());
  }

  /**
   * The items that have this partition key.
   *
   * @param partitionKey the name of the partition key of the table, or of the index that is read
   */
  public Query<T> query(String partitionKey, AttributeValue value) {
    return new Query<>(client, limits, name, schema, partitionKey, value);
  }

  /** Items of the table that follow the one with that key, or the first, in one consistent read. */
  public List<T> scan(Optional<Map<String, AttributeValue>> after, int most) {
    ScanRequest request =
        ScanRequest.builder()
            .tableName(name)
            .exclusiveStartKey(after.orElse(null))
            .limit(most)
            .consistentRead(true)
            .build();
    return limits.budget().retry(() -> client.scan(request)).items().stream()
        .map(this::item)
        .toList();
  }

  /**
   * The existing items with these keys, as they are now, in no particular order.
   *
   * @param keys each once
   */
  public List<T> findAll(Collection<Map<String, AttributeValue>> keys) {
    return findAll(KeysAndAttributes.builder().consistentRead(true), keys);
  }

  /** The same, but DynamoDB sends only the attributes of the schema. */
  public List<T> findAllInPart(Collection<Map<String, AttributeValue>> keys) {
    return findAll(inPart().consistentRead(true), keys);
  }

  /** The same in part and at half the price: an item may be as it was a moment ago. */
  public List<T> findAllEventually(Collection<Map<String, AttributeValue>> keys) {
    return findAll(inPart(), keys);
  }

  private KeysAndAttributes.Builder inPart() {
    // Some names of attributes are reserved words of DynamoDB, so each gets a placeholder.
    Map<String, String> names =
        schema.attributeNames().stream().collect(toMap(each -> "#" + each, Function.identity()));
    return KeysAndAttributes.builder()
        .projectionExpression(String.join(", ", names.keySet()))
        .expressionAttributeNames(names);
  }

  private List<T> findAll(
      KeysAndAttributes.Builder wanted, Collection<Map<String, AttributeValue>> keys) {
    return limits.call(
        () ->
            keys.stream()
                .gather(windowFixed(MAX_READ))
                .flatMap(some -> get(wanted.keys(some).build()).stream())
                .filter(isThere)
                .map(this::item)
                .toList());
  }

  private List<Map<String, AttributeValue>> get(KeysAndAttributes wanted) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    Map<String, KeysAndAttributes> open = Map.of(name, wanted);
    while (!open.isEmpty()) {
      Map<String, KeysAndAttributes> batch = open;
      BatchGetItemResponse answer =
          limits.budget().retry(() -> client.batchGetItem(get -> get.requestItems(batch)));
      found.addAll(answer.responses().getOrDefault(name, List.of()));
      open = answer.unprocessedKeys();
      if (!open.isEmpty()) {
        RetryBudget.current().backOff();
      }
    }
    return found;
  }

  /** Puts all these items, whether there are any with their keys or not. */
  public void putAll(Collection<T> items) {
    writeAll(
        items.stream()
            .map(this::attributes)
            .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build()));
  }

  /** Deletes the items with these keys, if there are any. */
  public void deleteAll(Collection<Map<String, AttributeValue>> keys) {
    writeAll(
        keys.stream()
            .map(key -> WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build()));
  }

  private void writeAll(Stream<WriteRequest> writes) {
    limits.run(() -> writes.gather(windowFixed(MAX_WRITTEN)).forEach(this::write));
  }

  private void write(List<WriteRequest> writes) {
    Map<String, List<WriteRequest>> open = Map.of(name, writes);
    while (!open.isEmpty()) {
      Map<String, List<WriteRequest>> batch = open;
      open =
          limits
              .budget()
              .retry(
                  () ->
                      client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems());
      if (!open.isEmpty()) {
        RetryBudget.current().backOff();
      }
    }
  }
}
