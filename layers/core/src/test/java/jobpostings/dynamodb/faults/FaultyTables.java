package jobpostings.dynamodb.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.rules.FaultyCalls;
import jobpostings.dynamodb.stores.Clients;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.OwnTables;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.VirtualClock;
import jobpostings.event.BusEvent;
import jobpostings.event.EventBus;
import jobpostings.job.JobExamples;
import jobpostings.job.list.SearchTop;
import jobpostings.job.store.CounterShards;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Separate tables whose calls can be made to fail, and a bus. For one thread at a time. */
final class FaultyTables implements AutoCloseable {
  /** Enough for a first one, a last one, and some between. */
  private static final CounterShards SHARDS = new CounterShards(4);

  static final AtomicInteger NUMBERS = new AtomicInteger(2_000_000);

  private final OwnTables tables = OwnTables.take();
  private final FaultyCalls calls = new FaultyCalls();
  private final DynamoDbClient client = Clients.of(tables.settings(), calls, tables.written());
  private final Queue<BusEvent> bus = new ConcurrentLinkedQueue<>();
  private final Operations retrying = operations(TimeLimits.DEFAULT.request());

  /** Operations that go on for this long, in which only their own waits count. */
  Operations operations(Duration budget) {
    return Operations.on(
        new TestStores(
                client,
                tables.settings(),
                JobExamples.clockAt(JobExamples.NOW),
                NUMBERS::incrementAndGet,
                TestStores.limits(budget, new VirtualClock()),
                this::put)
            .searchTop(new SearchTop(2, Duration.ZERO))
            .counterShards(SHARDS));
  }

  private EventBus.Acceptance put(List<BusEvent> events) {
    bus.addAll(events);
    return new EventBus.Acceptance(events.size(), Optional.empty());
  }

  FaultyCalls calls() {
    return calls;
  }

  DynamoDbClient client() {
    return client;
  }

  /** Operations with enough time to wait until a passing fault is over. */
  Operations retrying() {
    return retrying;
  }

  /** The types of the events on the bus, each once. */
  List<String> published() {
    return bus.stream().map(BusEvent::detailType).distinct().toList();
  }

  /** All items of a table. */
  Stream<Map<String, AttributeValue>> items(String table) {
    return client
        .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
        .items()
        .stream();
  }

  /** Makes all tables empty. */
  void clear() {
    calls.heal();
    bus.clear();
    tables.written().delete();
  }

  /** The tables that have an item. */
  List<String> filled() {
    return client.listTables().tableNames().stream()
        .filter(table -> !client.scan(scan -> scan.tableName(table).limit(1)).items().isEmpty())
        .toList();
  }

  @Override
  public void close() {
    client.close();
    tables.close();
  }
}
