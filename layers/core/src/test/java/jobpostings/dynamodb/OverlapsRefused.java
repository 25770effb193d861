package jobpostings.dynamodb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Refuses, as AWS does and DynamoDB Local never, a transaction that writes an item which another
 * write is under way to, and a single write of an item which a transaction is under way to.
 */
final class OverlapsRefused implements ExecutionInterceptor {
  private static final Map<String, Set<String>> KEYS =
      Map.of(
          "Jobs", Set.of("id"),
          "References", Set.of("employerId", "referenceId"),
          "Tallies", Set.of("employerId", "shard"),
          "Idempotency", Set.of("employerId", "idempotencyKey"));

  private static final ExecutionAttribute<List<Item>> HELD = new ExecutionAttribute<>("held");

  private record Item(String table, Map<String, AttributeValue> key) {}

  private final Map<Item, Integer> transactions = new HashMap<>();
  private final Map<Item, Integer> singles = new HashMap<>();
  private final AtomicInteger refusals = new AtomicInteger();

  /** How many there were. */
  int refusals() {
    return refusals.get();
  }

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    List<Item> items = written(context.request());
    boolean transaction = context.request() instanceof TransactWriteItemsRequest;
    List<Boolean> conflicts =
        items.stream()
            .map(
                item ->
                    transactions.containsKey(item) || (transaction && singles.containsKey(item)))
            .toList();
    if (conflicts.contains(true)) {
      refusals.incrementAndGet();
      throw transaction
          ? cancelled(conflicts)
          : TransactionConflictException.builder().message("Refused by the test.").build();
    }
    items.forEach(item -> (transaction ? transactions : singles).merge(item, 1, Integer::sum));
    attributes.putAttribute(HELD, items);
  }

  private static TransactionCanceledException cancelled(List<Boolean> conflicts) {
    return TransactionCanceledException.builder()
        .message("Refused by the test.")
        .cancellationReasons(
            conflicts.stream()
                .map(conflict -> conflict ? "TransactionConflict" : "None")
                .map(code -> CancellationReason.builder().code(code).build())
                .toList())
        .build();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    release(context.request(), attributes);
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    release(context.request(), attributes);
  }

  private synchronized void release(SdkRequest request, ExecutionAttributes attributes) {
    boolean transaction = request instanceof TransactWriteItemsRequest;
    Optional.ofNullable(attributes.getAttribute(HELD))
        .orElse(List.of())
        .forEach(
            item ->
                (transaction ? transactions : singles)
                    .computeIfPresent(item, (key, count) -> count == 1 ? null : count - 1));
    attributes.putAttribute(HELD, List.of());
  }

  private static List<Item> written(SdkRequest request) {
    return switch (request) {
      case PutItemRequest put -> List.of(item(put.tableName(), put.item()));
      case TransactWriteItemsRequest all ->
          all.transactItems().stream().map(OverlapsRefused::item).toList();
      default -> List.of();
    };
  }

  private static Item item(TransactWriteItem write) {
    if (write.put() != null) {
      return item(write.put().tableName(), write.put().item());
    }
    return write.delete() != null
        ? item(write.delete().tableName(), write.delete().key())
        : item(write.update().tableName(), write.update().key());
  }

  private static Item item(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(KEYS.get(table));
    return new Item(table, key);
  }
}
