package jobpostings.dynamodb.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Notes which items are written, to delete them without a scan of all tables. */
public final class WrittenItems implements ExecutionInterceptor {
  private static final int MAX_IN_BATCH = 25;

  private record Item(String table, Map<String, AttributeValue> key) {}

  private final DynamoDbClient client;
  private final Tables tables;
  private final Set<Item> written = new LinkedHashSet<>();

  /**
   * @param client deletes the items; it must not have this interceptor
   */
  public WrittenItems(DynamoDbClient client) {
    this.client = client;
    this.tables = new Tables(client);
  }

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    Write.all(context.request()).stream()
        .map(write -> new Item(write.table(), tables.table(write.table()).keyOf(write.item())))
        .forEach(written::add);
  }

  /** Deletes all items written since the last call of this method. */
  public synchronized void delete() {
    List<Item> items = new ArrayList<>(written);
    for (int from = 0; from < items.size(); from += MAX_IN_BATCH) {
      delete(items.subList(from, Math.min(from + MAX_IN_BATCH, items.size())));
    }
    written.clear();
  }

  private void delete(List<Item> items) {
    Map<String, List<WriteRequest>> left =
        items.stream()
            .collect(
                Collectors.groupingBy(
                    Item::table, Collectors.mapping(WrittenItems::deletion, Collectors.toList())));
    while (!left.isEmpty()) {
      Map<String, List<WriteRequest>> batch = left;
      left = client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems();
    }
  }

  private static WriteRequest deletion(Item item) {
    return WriteRequest.builder().deleteRequest(delete -> delete.key(item.key())).build();
  }
}
