package jobpostings.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.ContractTests;
import jobpostings.contract.support.Service;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.Target;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * The whole contract with the template's tables and bus in LocalStack; skipped where there is no
 * Docker.
 */
@Tag("deep")
@Testcontainers(disabledWithoutDocker = true)
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
@ResourceLock(Service.JOBS)
class LocalStackTest {
  /** The last version that needs no auth token. */
  @Container
  private static final LocalStackContainer LOCALSTACK =
      new LocalStackContainer("localstack/localstack:4.14.0")
          .withServices("dynamodb", "events", "sqs");

  /** The local runtime's name for the template's bus. */
  private static final String BUS = "JobEvents";

  private static LocalService service;

  @BeforeAll
  static void start() throws IOException {
    // The first call of each API waits until LocalStack has started it, longer than the service
    // would wait.
    try (EventBridgeClient events = events();
        DynamoDbClient tables =
            aws(DynamoDbClient.builder().httpClientBuilder(AwsCrtHttpClient.builder()))) {
      events.createEventBus(bus -> bus.name(BUS));
      tables.listTables();
    }
    PrintStream log = new PrintStream("target/localstack.log", UTF_8);
    Options options =
        Options.inMemory().withOtherAws(Optional.of(LOCALSTACK.getEndpoint())).withLog(log);
    service = LocalService.start(Path.of("../template.yaml"), options);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static EventBridgeClient events() {
    return aws(EventBridgeClient.builder().httpClientBuilder(AwsCrtHttpClient.builder()));
  }

  private static <B extends AwsClientBuilder<B, C>, C> C aws(B builder) {
    return builder
        .endpointOverride(LOCALSTACK.getEndpoint())
        .region(Region.CA_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .build();
  }

  @Test
  void whatHappensToAJobReachesAQueueThroughTheBus() {
    try (EventBridgeClient events = events();
        SqsClient sqs = aws(SqsClient.builder().httpClientBuilder(AwsCrtHttpClient.builder()))) {
      String queue = sqs.createQueue(create -> create.queueName("all-job-events")).queueUrl();
      String arn =
          sqs.getQueueAttributes(
                  get -> get.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
              .attributes()
              .get(QueueAttributeName.QUEUE_ARN);
      events.putRule(
          rule ->
              rule.eventBusName(BUS).name("all").eventPattern("{\"source\": [\"jobpostings\"]}"));
      events.putTargets(
          targets ->
              targets
                  .eventBusName(BUS)
                  .rule("all")
                  .targets(Target.builder().id("queue").arn(arn).build()));

      Service.at(service.baseUrl(), () -> Api.ofEmployer().create(job()));

      await()
          .untilAsserted(
              () ->
                  assertThat(
                          sqs.receiveMessage(r -> r.queueUrl(queue).waitTimeSeconds(1)).messages())
                      .anyMatch(message -> message.body().contains("\"JobCreated\"")));
    }
  }

  @Test
  void theContractHolds() {
    Service.at(
        service.baseUrl(),
        () -> {
          TestExecutionSummary summary =
              ContractTests.run(
                  selectPackage("jobpostings.contract"),
                  includeClassNamePatterns(".*ContractTest"));
          System.out.printf(
              "Against LocalStack: %d tests run, %d skipped in %d s%n",
              summary.getTestsStartedCount(),
              summary.getTestsSkippedCount(),
              (summary.getTimeFinished() - summary.getTimeStarted()) / 1000);
          assertThat(summary.getTestsSucceededCount()).isGreaterThan(500);
        });
  }
}
