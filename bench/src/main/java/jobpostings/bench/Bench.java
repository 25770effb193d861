package jobpostings.bench;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import jobpostings.Core;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;
import jobpostings.job.Job;
import jobpostings.job.store.JobList;
import jobpostings.local.LocalService;
import jobpostings.local.lambda.RoleInterceptor;
import jobpostings.operator.Actions;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The service that is measured, and the instruments. */
final class Bench implements AutoCloseable {
  /** The tables that the authorizer reads. API Gateway caches its responses. */
  static final Set<String> AUTHORIZER = Set.of("ApiKeys", "Employers", "Switches");

  private final URI baseUrl;
  private final Core core;
  private final DynamoDbClient dynamoDb;
  private final Meter meter;
  private int employers = 100;

  Bench(LocalService service) {
    this.baseUrl = service.baseUrl();
    this.core = service.core();
    this.dynamoDb =
        DynamoDbModule.clientBuilder(core.settings())
            .overrideConfiguration(
                client ->
                    client
                        .apiCallTimeout(Duration.ofMinutes(1))
                        .putExecutionAttribute(RoleInterceptor.BESIDE_FUNCTIONS, true))
            .build();
    this.meter = new Meter(dynamoDb);
  }

  /** The service's operations. */
  Core core() {
    return core;
  }

  DynamoDbClient dynamoDb() {
    return dynamoDb;
  }

  /** A new employer's client. */
  Client employer() {
    return client(++employers);
  }

  /** The id of the employer whose client was made last. */
  int employerId() {
    return employers;
  }

  private Client client(int employerId) {
    String key = UUID.randomUUID().toString();
    core.employers().save(new Employer(employerId, "Employer " + employerId, Plan.UNLIMITED));
    core.apiKeys().add(IssuedKey.of(key, employerId, Instant.now()));
    return new Client(baseUrl, key);
  }

  void store(List<Job> jobs) {
    bulk().store(jobs);
  }

  /** The operators' actions on the counts of lists, with the operators' time limit. */
  Actions countActions() {
    return core.countActions();
  }

  BulkJobs bulk() {
    return new BulkJobs(dynamoDb, core.settings());
  }

  /** The service's store, with more time than a request has. */
  JobList storeWithLongTimeout() {
    return LongTimeoutStores.of(dynamoDb, core.settings()).jobList();
  }

  /** What the service consumes for a task, without the authorizer's part, which is cached. */
  List<Cost> costs(Runnable task) {
    meter.taken();
    return Instruments.with(
            List.of(meter),
            () -> {
              task.run();
              return meter.taken();
            })
        .stream()
        .filter(cost -> !AUTHORIZER.contains(cost.target()))
        .toList();
  }

  static double reads(List<Cost> costs) {
    return costs.stream().mapToDouble(Cost::reads).sum();
  }

  static double writes(List<Cost> costs) {
    return costs.stream().mapToDouble(Cost::writes).sum();
  }

  Trips trips(Runnable task) {
    Trips trips = new Trips(AUTHORIZER);
    return Instruments.with(
        List.of(trips),
        () -> {
          task.run();
          return trips;
        });
  }

  static double milliseconds(Supplier<?> task) {
    long begin = System.nanoTime();
    var _ = task.get();
    return (System.nanoTime() - begin) / 1e6;
  }

  static double median(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  @Override
  public void close() {
    dynamoDb.close();
  }
}
