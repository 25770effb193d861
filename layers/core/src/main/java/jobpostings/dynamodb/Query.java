package jobpostings.dynamodb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * The items of one partition of a table or index, in the order of their sort key; read when they
 * are asked for. Call each method that changes the query at most once. Not for use by several
 * threads.
 *
 * @param <T> what an item means
 */
public final class Query<T> {
  private final DynamoDbClient client;
  private final TimeLimits limits;
  private final TableSchema<T> schema;
  private final QueryRequest.Builder request;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, AttributeValue> values = new HashMap<>();
  private String keys;
  private boolean slowly;

  Query(
      DynamoDbClient client,
      TimeLimits limits,
      String table,
      TableSchema<T> schema,
      String partitionKey,
      AttributeValue value) {
    this.client = client;
    this.limits = limits;
    this.schema = schema;
    this.request = QueryRequest.builder().tableName(table);
    this.keys = name(partitionKey) + " = :partition";
    values.put(":partition", value);
  }

  /** A placeholder. Some names of attributes are reserved words of DynamoDB, so each gets one. */
  private String name(String attribute) {
    names.put("#" + attribute, attribute);
    return "#" + attribute;
  }

  /** Reads the index, which trails the table by a moment. */
  public Query<T> index(String name) {
    request.indexName(name);
    return this;
  }

  /** Reads items as they are now, at twice the price; not from an index. */
  public Query<T> consistent() {
    request.consistentRead(true);
    return this;
  }

  /** The last item comes first. */
  public Query<T> descending() {
    request.scanIndexForward(false);
    return this;
  }

  /** How many items one call looks at, at most. */
  public Query<T> pageSize(int most) {
    request.limit(most);
    return this;
  }

  /** Begins after the item with that key, which need not exist; without a key, at the start. */
  public Query<T> after(Optional<Map<String, AttributeValue>> key) {
    request.exclusiveStartKey(key.orElse(null));
    return this;
  }

  /** Only these attributes are sent. */
  public Query<T> only(String... attributes) {
    request.projectionExpression(String.join(", ", Stream.of(attributes).map(this::name).toList()));
    return this;
  }

  /** Only the items for which the condition holds are sent; the others cost as much. */
  public Query<T> filter(Expression condition) {
    request.filterExpression(condition.expression());
    names.putAll(Optional.ofNullable(condition.expressionNames()).orElse(Map.of()));
    values.putAll(Optional.ofNullable(condition.expressionValues()).orElse(Map.of()));
    return this;
  }

  /**
   * Only the items whose sort key compares like that.
   *
   * @param operator one of {@code < <= >= >}
   */
  public Query<T> where(String sortKey, String operator, AttributeValue value) {
    keys += " AND %s %s :sort".formatted(name(sortKey), operator);
    values.put(":sort", value);
    return this;
  }

  /** Both ends are included. */
  public Query<T> between(String sortKey, AttributeValue from, AttributeValue to) {
    keys += " AND %s BETWEEN :from AND :to".formatted(name(sortKey));
    values.put(":from", from);
    values.put(":to", to);
    return this;
  }

  /** Each page has the time of a call of its own: for a stream that is consumed over minutes. */
  public Query<T> slowly() {
    slowly = true;
    return this;
  }

  /** The items: the first page is read now, each further page when the stream reaches it. */
  public Stream<T> stream() {
    return attributes().map(item -> schema.mapToItem(item, true));
  }

  /** The items as they are stored, for attributes that the schema doesn't map. */
  public Stream<Map<String, AttributeValue>> attributes() {
    QueryRequest first = request();
    RetryBudget budget = limits.budget();
    Supplier<RetryBudget> next = slowly ? limits::budget : () -> budget;
    return Stream.iterate(
            page(first, budget),
            Objects::nonNull,
            last -> last.hasLastEvaluatedKey() ? page(after(last, first), next.get()) : null)
        .flatMap(page -> page.items().stream());
  }

  private QueryResponse page(QueryRequest request, RetryBudget budget) {
    return budget.retry(() -> client.query(request));
  }

  private static QueryRequest after(QueryResponse last, QueryRequest first) {
    return first.toBuilder().exclusiveStartKey(last.lastEvaluatedKey()).build();
  }

  /**
   * A single page.
   *
   * @param last the key after which the next page begins; none if this is the last page
   */
  public record QueryPage<T>(List<T> items, Optional<Map<String, AttributeValue>> last) {}

  /** The first page alone. */
  public QueryPage<T> page() {
    QueryResponse page = page(request(), limits.budget());
    return new QueryPage<>(
        page.items().stream().map(item -> schema.mapToItem(item, true)).toList(),
        page.hasLastEvaluatedKey() ? Optional.of(page.lastEvaluatedKey()) : Optional.empty());
  }

  private QueryRequest request() {
    return request
        .keyConditionExpression(keys)
        .expressionAttributeNames(names)
        .expressionAttributeValues(values)
        .build();
  }
}
