package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.local.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * What {@code sam build} made, deployed into LocalStack as the target dev, and called through its
 * gateway; functions run as processes under Lambda's own runtime client. {@code .ci/run} says where
 * the Python of LocalStack is, and that of the SAM CLI.
 *
 * <p>What LocalStack does otherwise than AWS, so that nothing is shown of it: the gateway's own
 * responses (the column "here"), compression, rates, roles and their boundary, log groups, alarms,
 * schedules, which it makes and doesn't start, canaries, snapshots. Resources of the types {@link
 * #IN_NAME_ONLY} it doesn't make. The authorizer it leaves to {@code deployed.py}.
 */
@Tag("deep")
@EnabledIfEnvironmentVariable(named = "LOCALSTACK", matches = ".+")
@ResourceLock(Service.JOBS)
class DeployedStackTest {
  private static final Set<String> IN_NAME_ONLY =
      Set.of("AWS::CodeDeploy::Application", "AWS::CodeDeploy::DeploymentGroup");

  private static final Path FOLDER = Path.of("target", "deployed").toAbsolutePath();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static DynamoDbServer tables;
  private static FunctionHost functions;
  private static Process localStack;
  private static URI endpoint;
  private static JsonNode stack;

  /** The id of what was made last. */
  private static String made = "";

  /** Whether a call was not answered as expected, on which the later ones build. */
  private static boolean hasFailed;

  @BeforeAll
  static void deploy() throws IOException {
    Files.createDirectories(FOLDER);
    tables = new DynamoDbServer();
    functions = new FunctionHost(FOLDER);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      endpoint = URI.create("http://127.0.0.1:" + free.getLocalPort());
    }
    localStack =
        new ProcessBuilder(
                System.getenv("LOCALSTACK"),
                "acceptance/src/test/resources/jobpostings/snapstart/deployed.py",
                FOLDER.toString(),
                String.valueOf(endpoint.getPort()),
                String.valueOf(tables.endpoint().getPort()),
                functions.address(),
                System.getenv("SAM_PYTHON"))
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

  private static String idOf(String resource) {
    return stack.path("resources").path(resource).path(2).asText();
  }

  private static URI gateway() {
    return endpoint.resolve("/_aws/execute-api/%s/dev".formatted(idOf("Api")));
  }

  @Test
  void allIsMadeThatNoConditionLeavesOut() {
    assertThat(stack.path("status").asText()).isEqualTo("CREATE_COMPLETE");
    assertThat(stack.path("unconditional"))
        .hasSizeGreaterThan(200)
        .allSatisfy(
            each ->
                assertThat(stack.path("resources").path(each.asText()).path(1).asText())
                    .as(each.asText())
                    .isEqualTo("CREATE_COMPLETE"));
    assertThat(
            stack
                .path("resources")
                .valueStream()
                .filter(each -> each.path(2).asText().equals("unknown"))
                .map(each -> each.path(0).asText())
                .collect(Collectors.toSet()))
        .isEqualTo(IN_NAME_ONLY);
  }

  @Test
  void aJobLivesAndCallersAreRefused() {
    SummaryGeneratingListener results = new SummaryGeneratingListener();
    var request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass("jobpostings.contract.jobs.JobLifeContractTest"))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
            .build();
    Service.at(gateway(), key(0), key(1), () -> LauncherFactory.create().execute(request, results));
    StringWriter failures = new StringWriter();
    results.getSummary().printFailuresTo(new PrintWriter(failures), 5);
    assertThat(results.getSummary().getTestsSucceededCount()).as(failures.toString()).isEqualTo(4);
  }

  private static String key(int employer) {
    return stack.path("keys").path(employer).asText();
  }

  /** In this order; what a stream brings may take a while. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvFileSource(
      resources = "/cases/deployed.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void call(String who, String call, String sent, int status, Integer here, String has) {
    assumeFalse(hasFailed);
    hasFailed = true;
    String body =
        (sent == null ? "" : sent)
            .replace("<now>", Instant.now().toString())
            .replace("{made}", made)
            .replaceAll("\\bjob\\b(?!\")", Body.job().toString());
    String path = call.replace("{made}", made);
    await()
        .untilAsserted(
            () -> {
              HttpResponse<String> answer = send(who, path, body);
              assertThat(answer.statusCode())
                  .as(answer.body())
                  .isEqualTo(here == null ? status : here);
              assertThat(answer.body()).contains(has == null ? "" : has);
              if (status == 201) {
                made = Json.read(answer.body().getBytes(UTF_8)).path("id").asText();
              }
            });
    hasFailed = false;
  }

  private static HttpResponse<String> send(String who, String call, String body)
      throws IOException, InterruptedException {
    boolean isInvoked = who.equals("call");
    String invocations =
        endpoint + "/2015-03-31/functions/%s/invocations?Qualifier=live".formatted(idOf(call));
    URI uri = URI.create(isInvoked ? invocations : gateway() + "/api/v1.1" + call.split(" ")[1]);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .method(
                isInvoked ? "POST" : call.split(" ")[0],
                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    int employer = List.of("key", "other").indexOf(who);
    if (employer >= 0) {
      request.header("API-Key", key(employer));
    } else if (isInvoked) {
      request.header("Authorization", "AWS4-HMAC-SHA256 Credential=1/1/ca-central-1/lambda/");
    }
    return CLIENT.send(
        request.header("Content-Type", "application/json").build(), BodyHandlers.ofString());
  }
}
