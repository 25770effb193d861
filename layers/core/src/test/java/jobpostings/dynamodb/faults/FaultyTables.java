package jobpostings.dynamodb.faults;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.event.BusEvent;
import jobpostings.event.EventBus;
import jobpostings.job.JobExamples;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/** Tables of its own, whose calls can be made to fail, and a bus. For one thread at a time. */
final class FaultyTables implements AutoCloseable {
  static final AtomicInteger NUMBERS = new AtomicInteger(2_000_000);

  private final DynamoDbServer server = new DynamoDbServer();
  private final Settings settings = ServiceTables.createdAt(server.endpoint());
  private final FaultyCalls calls = new FaultyCalls();
  private final DynamoDbClient client = faulty(settings, calls);
  private final Queue<BusEvent> bus = new ConcurrentLinkedQueue<>();
  private final Operations patient = operations(TimeLimits.USUAL.request());
  private final Map<String, List<String>> keys;

  FaultyTables() {
    keys =
        client.listTables().tableNames().stream().collect(toMap(Function.identity(), this::keys));
  }

  private static DynamoDbClient faulty(Settings settings, FaultyCalls calls) {
    var builder = DynamoDbModule.clientBuilder(settings);
    return builder
        .overrideConfiguration(
            builder.overrideConfiguration().toBuilder().addExecutionInterceptor(calls).build())
        .build();
  }

  Operations operations(Duration budget) {
    return Operations.on(
        new TestStores(
            client,
            settings,
            JobExamples.clockAt(JobExamples.NOW),
            NUMBERS::incrementAndGet,
            TestStores.limits(budget),
            this::put));
  }

  private EventBus.Delivery put(List<BusEvent> events) {
    bus.addAll(events);
    return new EventBus.Delivery(events.size(), Optional.empty());
  }

  FaultyCalls calls() {
    return calls;
  }

  DynamoDbClient client() {
    return client;
  }

  Settings settings() {
    return settings;
  }

  /** Operations that wait out what passes. */
  Operations patient() {
    return patient;
  }

  /** What is on the bus, without what it has twice. */
  List<String> published() {
    return bus.stream().map(BusEvent::detailType).distinct().toList();
  }

  /** All of a table. */
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
    keys.keySet().forEach(table -> items(table).forEach(item -> delete(table, item)));
  }

  private void delete(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(keys.get(table));
    client.deleteItem(delete -> delete.tableName(table).key(key));
  }

  private List<String> keys(String table) {
    return client.describeTable(describe -> describe.tableName(table)).table().keySchema().stream()
        .map(KeySchemaElement::attributeName)
        .toList();
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
