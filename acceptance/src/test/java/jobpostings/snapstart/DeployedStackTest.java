package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.ContractTests;
import jobpostings.contract.support.Service;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.local.json.Json;
import jobpostings.support.Operators;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * What {@code sam build} made, deployed into LocalStack as the target dev, and called through its
 * gateway; functions run as processes under Lambda's own runtime client. {@code .ci/run} says where
 * the Python of LocalStack is, and has the SAM CLI on the path.
 *
 * <p>What LocalStack does otherwise than AWS, so that nothing is shown of it: the gateway's own
 * responses, compression, rates, roles and their boundary, log groups, alarms, schedules, which it
 * makes and doesn't start, canaries, snapshots. Resources of the types {@link #IN_NAME_ONLY} it
 * doesn't make. The authorizer it leaves to {@code deployed.py}.
 */
@Tag("deep")
@EnabledIfEnvironmentVariable(named = "LOCALSTACK", matches = ".+")
@ResourceLock(Service.JOBS)
class DeployedStackTest {
  private static final Set<String> IN_NAME_ONLY =
      Set.of("AWS::CodeDeploy::Application", "AWS::CodeDeploy::DeploymentGroup");

  private static final Path FOLDER = Path.of("target", "deployed").toAbsolutePath();

  private static DynamoDbServer tables;
  private static FunctionHost functions;
  private static Process localStack;
  private static JsonNode stack;
  private static Operators operators;
  private static String key;
  private static String otherKey;

  /** The id of what was made last. */
  private static String made = "";

  @BeforeAll
  static void deploy() throws IOException {
    Files.createDirectories(FOLDER);
    tables = new DynamoDbServer();
    functions = new FunctionHost(FOLDER);
    localStack =
        new ProcessBuilder(
                System.getenv("LOCALSTACK"),
                "acceptance/src/test/resources/jobpostings/snapstart/deployed.py",
                FOLDER.toString(),
                String.valueOf(tables.endpoint().getPort()),
                functions.address())
            .directory(new File(".."))
            .redirectError(FOLDER.resolve("localstack.log").toFile())
            .start();
    String deployed =
        localStack
            .inputReader(UTF_8)
            .lines()
            .filter(line -> line.startsWith("{"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("see " + FOLDER + "/localstack.log"));
    stack = Json.read(deployed.getBytes(UTF_8));
    operators = new Operators(endpoint(), function -> idOf(function) + ":live");
    key = newKey("One");
    otherKey = newKey("Another");
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (localStack != null) {
      localStack.getOutputStream().close();
      localStack.waitFor();
    }
    functions.close();
    tables.close();
  }

  private static URI endpoint() {
    return URI.create(stack.path("endpoint").asText());
  }

  private static String idOf(String resource) {
    return stack.path("resources").path(resource).path(2).asText();
  }

  private static String newKey(String employer) {
    return operators.newKey(operators.newEmployer(employer)).path("key").asText();
  }

  private static void atTheGateway(Runnable calls) {
    URI gateway = endpoint().resolve("/_aws/execute-api/%s/dev".formatted(idOf("Api")));
    Service.at(gateway, key, otherKey, calls);
  }

  @Test
  void allIsMadeThatNoConditionLeavesOut() {
    JsonNode resources = stack.path("resources");

    assertThat(stack.path("unconditional"))
        .hasSizeGreaterThan(200)
        .allSatisfy(each -> assertThat(resources.has(each.asText())).as(each.asText()).isTrue());
    assertThat(resources)
        .allSatisfy(each -> assertThat(each.path(1).asText()).isEqualTo("CREATE_COMPLETE"));
    assertThat(
            resources
                .valueStream()
                .filter(each -> each.path(2).asText().equals("unknown"))
                .map(each -> each.path(0).asText())
                .collect(Collectors.toSet()))
        .isEqualTo(IN_NAME_ONLY);
  }

  @Test
  void aJobLivesAndCallersAreRefused() {
    String tests = "jobpostings.contract.jobs.JobLifeContractTest";
    atTheGateway(
        () ->
            assertThat(ContractTests.run(selectClass(tests)).getTestsSucceededCount())
                .isEqualTo(4));
  }

  /** In this order; what a stream brings may take a while. */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/cases/deployed.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void call(String call, String sent, int status, String has) {
    String[] line = call.replace("{made}", made).split(" ");
    String body =
        (sent == null ? "" : sent)
            .replaceFirst("^job$", Body.job().toString())
            .replace("{made}", made)
            .replace("<now>", Instant.now().toString());
    if (line[0].equals("INVOKE")) {
      assertThat(operators.invoke(line[1], body).toString()).contains(has);
      return;
    }
    atTheGateway(() -> await().untilAsserted(() -> send(line[0], line[1], body, status, has)));
  }

  private static void send(String method, String path, String body, int status, String has) {
    Api api = Api.ofEmployer();
    Answer answer = body.isEmpty() ? api.send(method, path) : api.send(method, path, body);
    assertThat(answer.is(status).body()).contains(has == null ? "" : has);
    if (status == 201) {
      made = answer.text("/id");
    }
  }
}
