package jobpostings.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.lambda.RoleInterceptor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * {@code ./operate restore-table}, by the AWS CLI itself, against DynamoDB Local. That has no
 * point-in-time recovery, so a test makes the copy that DynamoDB would make.
 */
@Tag("deep")
class RestoreTableTest {
  private static final String COPY = "Jobs-restored";
  private static final AttributeValue BYTES =
      AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 39, 92}));

  private static LocalService service;
  private static DynamoDbClient client;
  private static Path aws;

  @BeforeAll
  static void start() throws IOException {
    Optional<Path> installed = awsCli();
    assumeTrue(installed.isPresent(), "The AWS CLI 2 is not installed.");
    aws = installed.get();
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory()
                .withBackground(false)
                .withLog(new PrintStream(OutputStream.nullOutputStream())));
    client =
        DynamoDbModule.clientBuilder(service.core().settings())
            .overrideConfiguration(
                of -> of.putExecutionAttribute(RoleInterceptor.BESIDE_FUNCTIONS, true))
            .build();
    client.createTable(
        create ->
            create
                .tableName(COPY)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.N)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
  }

  @AfterAll
  static void stop() {
    if (service != null) {
      client.close();
      service.close();
    }
  }

  /** The first one that is version 2. */
  private static Optional<Path> awsCli() throws IOException {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      Path command = Path.of(folder, "aws");
      if (Files.isExecutable(command)
          && run(new ProcessBuilder(command.toString(), "--version")).startsWith("aws-cli/2")) {
        return Optional.of(command);
      }
    }
    return Optional.empty();
  }

  @Test
  void whatIsLostComesBackAndWhatIsThereStays() throws IOException {
    for (int id = 1; id <= 60; id++) {
      put(COPY, id, "before");
    }
    put("Jobs", 7, "changed since");

    assertThat(restore("--drill")).containsPattern("Jobs +Jobs-restored +1 +60 +0\n");
    assertThat(item(1)).as("a drill changes nothing").isEmpty();
    assertThat(restore("--yes")).containsPattern("Jobs-restored +59 +1\n");

    assertThat(item(1)).isEqualTo(item(1, "before"));
    assertThat(item(60)).isEqualTo(item(60, "before"));
    assertThat(item(7)).isEqualTo(item(7, "changed since"));
    assertThat(restore("--yes")).containsPattern("Jobs-restored +0 +60\n");
  }

  private static String restore(String how) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-classpath",
            System.getProperty("java.class.path"),
            Operate.class.getName(),
            "restore-table",
            "Jobs",
            "--from",
            COPY,
            "--endpoint-url",
            service.core().settings().endpoint("DYNAMODB_ENDPOINT").orElseThrow().toString(),
            how);
    ProcessBuilder operate = new ProcessBuilder(command);
    operate
        .environment()
        .putAll(
            Map.of(
                "PATH",
                aws.getParent() + File.pathSeparator + System.getenv("PATH"),
                "AWS_REGION",
                service.core().settings().region(),
                "AWS_DEFAULT_REGION",
                service.core().settings().region(),
                "AWS_ACCESS_KEY_ID",
                "local",
                "AWS_SECRET_ACCESS_KEY",
                "local"));
    return run(operate);
  }

  private static String run(ProcessBuilder command) throws IOException {
    Process process = command.redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void put(String table, int id, String title) {
    client.putItem(put -> put.tableName(table).item(item(id, title)));
  }

  private static Map<String, AttributeValue> item(int id) {
    return new HashMap<>(
        client.getItem(get -> get.tableName("Jobs").key(Map.of("id", number(id)))).item());
  }

  private static Map<String, AttributeValue> item(int id, String title) {
    Map<String, AttributeValue> places =
        Map.of("name", AttributeValue.fromS("Saint-Louis-du-Ha! Ha!"), "id", number(5));
    return Map.of(
        "id", number(id),
        "title", AttributeValue.fromS(title + " \"'?{}"),
        "it's", AttributeValue.fromBool(true),
        "bytes", BYTES,
        "places", AttributeValue.fromL(List.of(AttributeValue.fromM(places))));
  }

  private static AttributeValue number(int value) {
    return AttributeValue.fromN(String.valueOf(value));
  }
}
