package jobpostings.local.template;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * What template.yaml says about the parts that run on one machine. Nothing else exists here.
 *
 * @param environment the variables that every function has
 * @param buses the names of EventBridge's event buses
 */
public record Template(
    List<TableResource> tables,
    List<Function> functions,
    Api api,
    List<Schedule> schedules,
    List<StreamSource> streams,
    List<Queue> queues,
    List<QueueSource> queueSources,
    Set<String> buses,
    Map<String, String> environment) {

  /**
   * A table of DynamoDB. Its name is its logical id.
   *
   * @param expiryAttribute the attribute that says when an item expires, if items do
   */
  public record TableResource(CreateTableRequest creation, Optional<String> expiryAttribute) {
    public String name() {
      return creation.tableName();
    }
  }

  /**
   * A Lambda function. Its name is its logical id.
   *
   * @param handler the handler's class
   * @param policies what it may call, by the names of its policies
   * @param hasSnapshots whether its versions start from snapshots
   */
  public record Function(
      String name,
      String handler,
      Map<String, String> environment,
      int timeoutSeconds,
      int memoryMegabytes,
      Map<String, Policy> policies,
      boolean hasSnapshots) {
    /** All that it may call. */
    public Policy policy() {
      return new Policy(
          policies.values().stream().flatMap(policy -> policy.statements().stream()).toList());
    }
  }

  /**
   * What invokes a function at certain times.
   *
   * @param input the event that the function gets, as the template has it
   */
  public record Schedule(String name, String function, Recurrence recurrence, String input) {
    /** The placeholder for the time in the input. */
    static final String TIME = "<aws.scheduler.scheduled-time>";

    /** The input at that time. */
    public String inputAt(Instant time) {
      return input.replace(TIME, time.toString());
    }
  }

  /**
   * A table's stream that is delivered to a function in batches.
   *
   * @param reportsFailures whether the function's response names the records that failed
   * @param bisects whether a batch that failed is tried again in halves
   * @param mostRetries of a batch; none means no limit
   * @param longestAge of a record that is still tried; none means no limit
   */
  public record StreamSource(
      String function,
      String table,
      int batchSize,
      boolean reportsFailures,
      boolean bisects,
      Optional<Integer> mostRetries,
      Optional<Duration> longestAge) {}

  /**
   * A queue of SQS. Its name is its logical id.
   *
   * @param visibility how long a received message is hidden
   * @param deadLetters the queue of messages that were received too often, if they go to one
   * @param mostReceives of a message; none means no limit
   */
  public record Queue(
      String name,
      Duration visibility,
      Optional<String> deadLetters,
      Optional<Integer> mostReceives) {}

  /**
   * A queue whose messages are handed to a function in batches.
   *
   * @param reportsFailures whether the function's response names the messages that failed
   * @param mostAtOnce how many batches may be handed over at once
   */
  public record QueueSource(
      String function, String queue, int batchSize, boolean reportsFailures, int mostAtOnce) {}

  /**
   * @param id its name in requests, which is its logical id
   * @param responses the gateway's own responses, by type
   * @param minimumCompressionSize in bytes; none if it compresses no responses
   */
  public record Api(
      String id,
      String stage,
      List<Route> routes,
      Map<String, GatewayResponse> responses,
      Optional<Integer> minimumCompressionSize) {}

  /**
   * @param method upper case; {@code ANY} serves the methods that no other route of the path does
   * @param path segments may be parameters: {@code /jobs/{id}}
   */
  public record Route(
      String method, String path, String function, Optional<Authorizer> authorizer) {}

  /**
   * @param function the name of the function that decides
   * @param headers the headers that it reads; a request without one of them is refused without
   *     asking it
   */
  public record Authorizer(String function, List<String> headers) {}

  /**
   * @param headers a literal in single quotes or a variable ({@code context.requestId}), by name
   * @param body with variables ({@code $context.requestId})
   */
  public record GatewayResponse(
      Optional<Integer> status, Map<String, String> headers, Optional<String> body) {}
}
