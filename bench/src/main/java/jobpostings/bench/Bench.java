package jobpostings.bench;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import jobpostings.Core;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.LocalService;
import jobpostings.local.lambda.RoleInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The service that is measured, and the instruments. */
final class Bench implements AutoCloseable {
  /** The tables that the authorizer reads. API Gateway caches its responses. */
  private static final Set<String> AUTHORIZER = Set.of("ApiKeys", "Employers", "Switches");

  private final URI baseUrl;
  private final Core core;
  private final DynamoDbClient dynamoDb;
  private final Meter meter;
  private int employers = 100;

  Bench(LocalService service) {
    baseUrl = service.baseUrl();
    core = service.core();
    dynamoDb =
        DynamoDbModule.clientBuilder(core.settings())
            .overrideConfiguration(
                client ->
                    client
                        .apiCallTimeout(Duration.ofMinutes(1))
                        .putExecutionAttribute(RoleInterceptor.BESIDE_FUNCTIONS, true))
            .build();
    meter = new Meter(dynamoDb);
  }

  /** A new employer's client. */
  Client employer() {
    String key = UUID.randomUUID().toString();
    employers++;
    core.employers().save(new Employer(employers, "Employer " + employers, Plan.UNLIMITED));
    core.apiKeys().add(IssuedKey.of(key, employers, Instant.now()));
    return new Client(baseUrl, key);
  }

  /** Counts the jobs of the employer whose client was made last, and lists them in segments. */
  void recount() {
    var _ =
        core.operatorActions()
            .answer(
                JsonNodeFactory.instance
                    .objectNode()
                    .put("action", "recount-jobs")
                    .put("employerId", employers));
  }

  /** What the service consumes for a task, without the authorizer's part, which is cached. */
  List<Cost> costs(Runnable task) {
    meter.taken();
    Instruments.with(meter, task);
    return meter.taken().stream().filter(cost -> !AUTHORIZER.contains(cost.target())).toList();
  }

  static double reads(List<Cost> costs) {
    return costs.stream().mapToDouble(Cost::reads).sum();
  }

  static double writes(List<Cost> costs) {
    return costs.stream().mapToDouble(Cost::writes).sum();
  }

  /** Waits a moment, for what goes on beside. */
  static void pause() {
    try {
      Thread.sleep(Duration.ofMillis(20));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static double milliseconds(Runnable task) {
    long begin = System.nanoTime();
    task.run();
    return (System.nanoTime() - begin) / 1e6;
  }

  static double seconds(Runnable task) {
    return milliseconds(task) / 1_000;
  }

  static double median(List<Double> figures) {
    return part(figures, 0.5);
  }

  /** The figure that this part of the others does not exceed. */
  static double part(List<Double> figures, double part) {
    return figures.stream().sorted().toList().get((int) (part * (figures.size() - 1)));
  }

  @Override
  public void close() {
    dynamoDb.close();
  }
}
