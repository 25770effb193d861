package jobpostings.dynamodb.rules;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * Refuses a transaction on an item that another write is changing, and a single write of an item
 * that a transaction is changing. AWS does this; DynamoDB Local never does.
 */
public final class OverlapsRefused implements ExecutionInterceptor {
  private static final ExecutionAttribute<List<Item>> HELD = new ExecutionAttribute<>("held");

  private record Item(String table, Map<String, AttributeValue> key) {}

  private final Tables tables;
  private final Map<Item, Integer> transactions = new HashMap<>();
  private final Map<Item, Integer> singles = new HashMap<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private boolean isOver;

  public OverlapsRefused(Tables tables) {
    this.tables = tables;
  }

  /** How many writes were refused. */
  public int refusals() {
    return refusals.get();
  }

  /** Waits until a write is refused, or {@link #end}. */
  synchronized void awaitRefusal() {
    int before = refusals.get();
    try {
      while (refusals.get() == before && !isOver) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Tells who waits for a refusal that nobody is left to be refused. */
  public synchronized void end() {
    isOver = true;
    notifyAll();
  }

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    List<Item> items = written(context.request());
    hold(items, context.request() instanceof TransactWriteItemsRequest);
    attributes.putAttribute(HELD, items);
  }

  private synchronized void hold(List<Item> items, boolean transaction) {
    List<Boolean> conflicts =
        items.stream()
            .map(
                item ->
                    transactions.containsKey(item) || (transaction && singles.containsKey(item)))
            .toList();
    if (conflicts.contains(true)) {
      refusals.incrementAndGet();
      notifyAll();
      throw transaction
          ? cancelled(conflicts)
          : TransactionConflictException.builder().message("Refused by the test.").build();
    }
    items.forEach(item -> (transaction ? transactions : singles).merge(item, 1, Integer::sum));
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

  private List<Item> written(SdkRequest request) {
    return Write.all(request).stream()
        .map(write -> new Item(write.table(), tables.table(write.table()).keyOf(write.item())))
        .toList();
  }
}
