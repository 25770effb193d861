package jobpostings.dynamodb.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Counts what every call of a client would consume on AWS, from the sizes of items and index
 * entries, by the rules that AWS publishes. DynamoDB Local reports other figures than AWS for
 * transactions and large queries.
 *
 * <p>A write is measured by its item before and after, which the meter reads itself. So the figures
 * of writes are not exact while others write the same items.
 */
public final class Meter implements ExecutionInterceptor {
  private static final ExecutionAttribute<List<Write>> WRITES = new ExecutionAttribute<>("writes");

  private final ThreadLocal<Boolean> weighing = ThreadLocal.withInitial(() -> false);
  private final Items items;
  private final ConcurrentLinkedQueue<Cost> costs = new ConcurrentLinkedQueue<>();

  /**
   * @param client of the same DynamoDB; its calls are not counted
   */
  public Meter(DynamoDbClient client) {
    this.items = new Items(client);
  }

  /** What was consumed since the last call of this method. */
  public List<Cost> taken() {
    List<Cost> taken = new ArrayList<>();
    for (Cost cost = costs.poll(); cost != null; cost = costs.poll()) {
      taken.add(cost);
    }
    return taken;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    weigh(() -> attributes.putAttribute(WRITES, items.before(Write.all(context.request()))));
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    weigh(
        () -> {
          writes(attributes).forEach(write -> costs.addAll(items.cost(write)));
          costs.addAll(reads(context.request(), context.response()));
        });
  }

  /** A refused write consumes capacity for the item in its way. */
  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    if (context.exception() instanceof ConditionalCheckFailedException
        || context.exception() instanceof TransactionCanceledException) {
      weigh(() -> writes(attributes).forEach(write -> costs.add(write.refused())));
    }
  }

  private static List<Write> writes(ExecutionAttributes attributes) {
    return Optional.ofNullable(attributes.getAttribute(WRITES)).orElse(List.of());
  }

  /** Skips the meter's own calls, in case it is on every client of the process. */
  private void weigh(Runnable what) {
    if (weighing.get()) {
      return;
    }
    weighing.set(true);
    try {
      what.run();
    } finally {
      weighing.set(false);
    }
  }

  private List<Cost> reads(SdkRequest request, SdkResponse response) {
    return switch (request) {
      case GetItemRequest get ->
          List.of(
              Cost.read(
                  "GetItem",
                  get.tableName(),
                  read(ItemSize.of(((GetItemResponse) response).item()), get.consistentRead())));
      case TransactGetItemsRequest get -> read(get, (TransactGetItemsResponse) response);
      case QueryRequest query -> List.of(read(query, (QueryResponse) response));
      case BatchGetItemRequest batch -> read(batch);
      default -> List.of();
    };
  }

  /**
   * The sizes of the items of a page are added up. A query that filters or leaves out attributes,
   * as erasures do, costs more than that.
   */
  private static Cost read(QueryRequest query, QueryResponse page) {
    String target =
        query.indexName() == null ? query.tableName() : query.tableName() + "/" + query.indexName();
    long bytes = page.items().stream().mapToLong(ItemSize::of).sum();
    return Cost.read("Query", target, read(bytes, query.consistentRead()));
  }

  /** Each item of a batch is rounded up on its own, as a whole; so is a key without an item. */
  private List<Cost> read(BatchGetItemRequest batch) {
    List<Cost> costs = new ArrayList<>();
    batch
        .requestItems()
        .forEach(
            (table, wanted) -> {
              double units =
                  wanted.keys().stream()
                      .map(key -> ItemSize.of(items.read(table, key)))
                      .mapToDouble(size -> read(size, wanted.consistentRead()))
                      .sum();
              costs.add(Cost.read("BatchGetItem", table, units));
            });
    return costs;
  }

  private static List<Cost> read(TransactGetItemsRequest get, TransactGetItemsResponse answer) {
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < get.transactItems().size(); i++) {
      long bytes = ItemSize.of(answer.responses().get(i).item());
      costs.add(
          Cost.read(
              "TransactGetItems",
              get.transactItems().get(i).get().tableName(),
              2 * read(bytes, true)));
    }
    return costs;
  }

  private static double read(long bytes, Boolean consistent) {
    return Cost.units(bytes, Cost.READ_UNIT) * (Boolean.TRUE.equals(consistent) ? 1 : 0.5);
  }
}
