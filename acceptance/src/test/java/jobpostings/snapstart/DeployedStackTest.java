package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

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

  @Test
  void anAliasMovesByTheAwsCli(@TempDir Path folder) throws IOException, InterruptedException {
    List<String> rollback =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-classpath",
            System.getProperty("java.class.path"),
            "jobpostings.operate.Operate",
            "--stack",
            "job-postings-dev",
            "rollback",
            "GetJob",
            "--to",
            "1");

    assertThat(byTheAwsCli(folder, rollback)).containsPattern("dev-GetJob-\\w+ +1 +1\n");
  }

  /**
   * The runbook's loop, on a table without a stream. The tables have no point-in-time recovery
   * here, so this makes the copy that DynamoDB would make.
   */
  @Test
  @SuppressWarnings("unchecked") // What the SDK takes any number of.
  void whatATableLacksComesBackAndWhatItHasStays(@TempDir Path folder)
      throws IOException, InterruptedException {
    String runbook = Files.readString(Path.of("../docs/operations.md"));
    String loop =
        runbook
            .substring(runbook.indexOf("   table=$("), runbook.indexOf("   do :; done\n"))
            .concat("do :; done")
            .replace("job-postings-prod", "job-postings-dev")
            .replace("--logical-resource-id Jobs", "--logical-resource-id Switches");
    String table = idOf("Switches");
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(tables.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
            .build()) {
      client.createTable(
          create ->
              create
                  .tableName(table + "-copy")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      of -> of.attributeName("name").attributeType(ScalarAttributeType.S))
                  .keySchema(of -> of.attributeName("name").keyType(KeyType.HASH)));
      for (int i = 0; i < 60; i++) {
        client.putItem(of(table + "-copy", "then" + i, "then"));
      }
      client.putItem(of(table, "then7", "since"));

      byTheAwsCli(folder, List.of("bash", "-c", loop));

      assertThat(client.scan(scan -> scan.tableName(table)).items())
          .contains(of(table, "then0", "then").item(), of(table, "then59", "then").item())
          .contains(of(table, "then7", "since").item())
          .doesNotContain(of(table, "then7", "then").item());
    }
  }

  private static PutItemRequest of(String table, String name, String value) {
    Map<String, AttributeValue> places =
        Map.of(
            "name",
            AttributeValue.fromS("Saint-Louis-du-Ha! Ha!"),
            "id",
            AttributeValue.fromN("5"));
    return PutItemRequest.builder()
        .tableName(table)
        .item(
            Map.of(
                "name", AttributeValue.fromS(name),
                "value", AttributeValue.fromS(value + " \"'?{}"),
                "bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 39, 92})),
                "places", AttributeValue.fromL(List.of(AttributeValue.fromM(places)))))
        .build();
  }

  /** What a command says that calls the AWS CLI 2, which calls LocalStack. */
  private static String byTheAwsCli(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Optional<Path> installed =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(each -> Path.of(each, "aws"))
            .filter(
                each ->
                    Files.isExecutable(each)
                        && run(new ProcessBuilder(each.toString(), "--version"))
                            .startsWith("aws-cli/2"))
            .findFirst();
    assumeTrue(installed.isPresent(), "The AWS CLI 2 is not installed.");
    Path aws = folder.resolve("aws");
    Files.writeString(
        aws,
        """
        #!/bin/sh
        case $* in *restore-table-to-point-in-time*) exit ;; esac
        exec %s --endpoint-url %s "$@"
        """
            .formatted(installed.get(), endpoint()));
    Files.setPosixFilePermissions(aws, PosixFilePermissions.fromString("rwx------"));
    ProcessBuilder program = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = program.environment();
    environment.merge("PATH", folder + File.pathSeparator, (path, own) -> own + path);
    environment.putAll(
        Map.of(
            "AWS_DEFAULT_REGION", "us-east-1",
            "AWS_ACCESS_KEY_ID", "000000000000",
            "AWS_SECRET_ACCESS_KEY", "local"));
    return run(program);
  }

  private static String run(ProcessBuilder program) {
    try {
      Process process = program.redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
