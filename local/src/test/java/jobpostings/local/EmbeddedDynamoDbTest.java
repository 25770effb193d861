package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Who is answered, and whether a write that was answered survives a kill of the process. */
class EmbeddedDynamoDbTest {
  private static final String TABLE = "Things";
  private static final String DATABASE = "shared-local-instance.db";
  private static final int WRITES = 10;
  private static final int OTHERS = 100;

  @TempDir private Path folder;

  /** A copy of the files is what the process would leave if it were killed during the copy. */
  @Test
  void aTransactionThatIsAnsweredIsOnDisk() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (EmbeddedDynamoDb dynamoDb = start(data);
        DynamoDbClient client = client(dynamoDb)) {
      makeTable(client);
      for (int number = 1; number <= WRITES; number++) {
        transact(client, number);
        copy(data, folder.resolve("killed-after-" + number));
      }
    }
    for (int number = 1; number <= WRITES; number++) {
      try (EmbeddedDynamoDb dynamoDb = start(folder.resolve("killed-after-" + number));
          DynamoDbClient client = client(dynamoDb)) {
        assertThat(has(client, number)).as("the write " + number).isTrue();
      }
    }
  }

  /**
   * The same with a real process and SIGKILL. Each kill needs the start of a JVM, so only on
   * demand.
   */
  @Test
  @EnabledIfSystemProperty(named = "kills", matches = "\\d{1,3}")
  void whatWasAnsweredIsThereAfterAKill() throws Exception {
    int kills = Integer.getInteger("kills");
    int lost = 0;
    for (int kill = 0; kill < kills; kill++) {
      int answered = Writer.killAfter(1 + kill % 25, folder);
      try (EmbeddedDynamoDb dynamoDb = start(folder);
          DynamoDbClient client = client(dynamoDb)) {
        lost += has(client, answered) ? 0 : 1;
      }
    }
    System.out.printf("%d of %d kills lost the last write that was answered%n", lost, kills);
    assertThat(lost).isZero();
  }

  /** Writes numbers until it is killed, and prints each when its write is answered. */
  static final class Writer {
    private Writer() {}

    /**
     * @param folder of the data, from whose last number it goes on
     */
    public static void main(String[] folder) throws Exception {
      DynamoDbClient client = client(start(Path.of(folder[0])));
      if (client.listTables().tableNames().isEmpty()) {
        makeTable(client);
      }
      int number = client.scan(scan -> scan.tableName(TABLE)).count();
      while (true) {
        transact(client, ++number);
        System.out.write(number >> 8);
        System.out.write(number);
        System.out.flush();
      }
    }

    /** Kills the process after this many writes, and returns the last number that it printed. */
    static int killAfter(int writes, Path folder) throws IOException, InterruptedException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Writer.class.getName(),
                  folder.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (InputStream answered = process.getInputStream()) {
        int last = 0;
        for (int i = 0; i < writes; i++) {
          last = answered.read() << 8 | answered.read();
        }
        process.toHandle().destroyForcibly();
        byte[] rest = answered.readAllBytes();
        int end = rest.length - rest.length % 2;
        return end == 0 ? last : (rest[end - 2] & 0xff) << 8 | rest[end - 1] & 0xff;
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "X-Any, x, 200",
    "Origin, http://127.0.0.1:3000, 403",
    "Origin, null, 403",
    "Sec-Fetch-Site, cross-site, 403",
  })
  void noPageOfABrowserIsAnswered(String header, String value, int status) throws Exception {
    try (EmbeddedDynamoDb dynamoDb = startInMemory()) {
      HttpResponse<String> response =
          new Http(dynamoDb.endpoint())
              .send(
                  "POST",
                  "/",
                  "{}",
                  "X-Amz-Target",
                  "DynamoDB_20120810.ListTables",
                  "Authorization",
                  "AWS4-HMAC-SHA256 Credential=local/20261121/ca-central-1/dynamodb/aws4_request",
                  header,
                  value);

      assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
      assertThat(response.body()).contains(status == 200 ? "TableNames" : "pages");
    }
  }

  /** Containers call it by a host name of their network. */
  @Test
  void anyHostIsAnswered() throws Exception {
    try (EmbeddedDynamoDb dynamoDb = startInMemory()) {
      String answer =
          new Http(dynamoDb.endpoint())
              .raw(
                  """
                  POST / HTTP/1.1
                  Host: host.docker.internal:8000
                  X-Amz-Target: DynamoDB_20120810.ListTables
                  Authorization: AWS4-HMAC-SHA256 Credential=local/20261121/ca-central-1/dynamodb/aws4_request
                  Content-Length: 2
                  Connection: close

                  {}\
                  """
                      .replace("\n", "\r\n"));

      assertThat(answer).startsWith("HTTP/1.1 200 ").contains("TableNames");
    }
  }

  /** DynamoDB Local keeps in static fields what each instance needs. */
  @Test
  void isAnsweredWhileOthersStart() throws Exception {
    try (EmbeddedDynamoDb dynamoDb = start(folder);
        DynamoDbClient client = client(dynamoDb);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> others =
          threads.submit(
              () -> {
                for (int i = 0; i < OTHERS; i++) {
                  startInMemory().close();
                }
                return null;
              });
      int answers = 0;
      while (!others.isDone()) {
        assertThat(client.listTables().tableNames()).isEmpty();
        answers++;
      }
      others.get();
      assertThat(answers).as("or this shows nothing").isPositive();
    }
  }

  private static EmbeddedDynamoDb start(Path data) throws Exception {
    return start(Optional.of(new DataFolder(data)));
  }

  private static EmbeddedDynamoDb startInMemory() throws Exception {
    return start(Optional.empty());
  }

  private static EmbeddedDynamoDb start(Optional<DataFolder> data) throws Exception {
    return EmbeddedDynamoDb.start(data, new InetSocketAddress("127.0.0.1", 0), System.out::println);
  }

  private static DynamoDbClient client(EmbeddedDynamoDb dynamoDb) {
    return DynamoDbClient.builder()
        .endpointOverride(dynamoDb.endpoint())
        .region(Region.CA_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClientBuilder(AwsCrtHttpClient.builder())
        .build();
  }

  private static void makeTable(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.N)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
  }

  private static Map<String, AttributeValue> key(int number) {
    return Map.of("id", AttributeValue.fromN(String.valueOf(number)));
  }

  private static void transact(DynamoDbClient client, int number) {
    Put put = Put.builder().tableName(TABLE).item(key(number)).build();
    client.transactWriteItems(
        all -> all.transactItems(TransactWriteItem.builder().put(put).build()));
  }

  private static boolean has(DynamoDbClient client, int number) {
    return client.getItem(get -> get.tableName(TABLE).key(key(number))).hasItem();
  }

  /** Copies the journal first: with it, what was not committed by then is rolled back. */
  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    for (String file : List.of(DATABASE + "-journal", DATABASE)) {
      try {
        Files.copy(from.resolve(file), to.resolve(file));
      } catch (NoSuchFileException e) {
        assertThat(file).isEqualTo(DATABASE + "-journal");
      }
    }
  }
}
