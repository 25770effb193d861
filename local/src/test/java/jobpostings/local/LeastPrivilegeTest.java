package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.lambda.AwsCall;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * That the template grants each function the calls that it makes, on the tables that it makes them
 * on, and nothing else. The requests below lead every function to every call that it can make; a
 * call that the template does not grant fails its request, here and in all other tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeastPrivilegeTest {
  private static final Template TEMPLATE = TemplateReader.read(Path.of("../template.yaml"));
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();
  private static final Random RANDOM = new Random(7);

  /** What takes hundreds of jobs, or counts that are wrong: the tests of lists lead to these. */
  private static final Map<String, Set<AwsCall>> MADE_ELSEWHERE =
      Map.of(
          "ListJobs",
          Set.of(new AwsCall("dynamodb:Query", LocalAccount.tableArn("Ranks") + "/index/counts")),
          "ReplayJobEvents",
          Set.of(
              new AwsCall("sqs:DeleteMessage", LocalAccount.queueArn("UndeliveredJobEvents")),
              new AwsCall("events:PutEvents", LocalAccount.busArn("JobEvents")),
              new AwsCall("dynamodb:GetItem", LocalAccount.tableArn("Employers")),
              new AwsCall("dynamodb:BatchGetItem", LocalAccount.tableArn("Descriptions")),
              new AwsCall("dynamodb:BatchWriteItem", LocalAccount.tableArn("Descriptions"))),
          "RankJobs",
          Set.of(new AwsCall("dynamodb:DeleteItem", LocalAccount.tableArn("Ranks"))),
          "RecountJobs",
          Set.of(
              new AwsCall("dynamodb:UpdateItem", LocalAccount.tableArn("JobCounters")),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("Ranks") + "/index/counts"),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("Ranks")),
              new AwsCall("dynamodb:PutItem", LocalAccount.tableArn("Ranks")),
              new AwsCall("dynamodb:DeleteItem", LocalAccount.tableArn("Ranks"))));

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private LocalService service;
  private int jobs;

  @BeforeAll
  void makeEveryCall() {
    Options options = Options.inMemory().limit(10_000).log(new PrintStream(log, true));
    service = LocalService.start(Path.of("../template.yaml"), options);

    changeThroughPathsWithIds("PUT", "DELETE");
    changeByReference("PUT", "DELETE");
    changeThroughPathsWithIds("POST", "POST");
    changeByReference("POST", "POST");
    repeat();
    read();
    runSchedules();
    operate();
  }

  @AfterAll
  void stop() {
    service.close();
  }

  private void changeThroughPathsWithIds(String put, String delete) {
    JsonNode job = send("POST", "/jobs", job(newReference(), newPlace(), 100), "", 201);
    String path = "/jobs/" + job.path("id").asText();
    String changed = job(newReference(), newPlace(), 100_000).replace("draft", "active");
    send(put, path, changed, "PUT", 200);
    send(put, path, "{\"locations\": [{\"description\": \"Nowhereville\"}]}", "PUT", 400);
    send(put, path, "{\"title\": \"Cook\"}", "PUT", 200);
    send("GET", path, "", "", 200);
    send(delete, path, "", "DELETE", 204);
  }

  private void changeByReference(String put, String delete) {
    String reference = newReference();
    send(put, "/jobs", job(reference, newPlace(), 100_000), "PUT", 201);
    String changed = job(reference, "Nowhereville", 100_000);
    send(put, "/jobs", changed, "PUT", 400);
    send(put, "/jobs", job(reference, newPlace(), 100_000), "PUT", 200);
    send(delete, "/jobs?referenceId=" + reference, "", "DELETE", 204);
  }

  private void repeat() {
    String job = job(newReference(), newPlace(), 100);
    for (int i = 0; i < 2; i++) {
      send("POST", "/jobs", job, "", 201, "Idempotency-Key", "least-privilege");
    }
    // What is refused is looked for among the requests that were answered before.
    send("POST", "/jobs", "{}", "", 400, "Idempotency-Key", "another");
  }

  private void read() {
    String reference = newReference();
    JsonNode job = send("POST", "/jobs", job(reference, newPlace(), 100), "", 201);
    send("GET", "/jobs", "", "", 200);
    send("GET", "/jobs?status=active", "", "", 200);
    send("GET", "/jobs?q=cook", "", "", 200);
    send("GET", "/jobs?pageSize=1&page=3", "", "", 200);
    send("GET", "/jobs?referenceId=" + reference, "", "", 200);
    send("GET", "/locations", "", "", 200);
    send("GET", "/locations/" + job.at("/locations/0/id").asText(), "", "", 200);
  }

  private void runSchedules() {
    String job = job(newReference(), newPlace(), 100_000).replace("draft", "active");
    send("POST", "/jobs", job, "", 201);
    leaveAPieceBehind();
    invoke("RefreshJobs", "{\"time\": \"%s\"}".formatted(Instant.now().plus(10, DAYS)));
    invoke("RemoveDescriptions", "{\"time\": \"%s\"}".formatted(Instant.now().plus(2, DAYS)));
    invoke("CloseJobs", "{\"time\": \"%s\"}".formatted(Instant.now().plus(100, DAYS)));
  }

  /** A piece of a description as a request leaves it that is cut off before its job is written. */
  private void leaveAPieceBehind() {
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(service.core().settings()).build()) {
      Map<String, AttributeValue> piece =
          new HashMap<>(
              client
                  .scan(
                      scan ->
                          scan.tableName("Descriptions")
                              .filterExpression("attribute_exists(writtenOn)"))
                  .items()
                  .getFirst());
      piece.put("revision", AttributeValue.fromS("2147483647#left-behind"));
      client.putItem(put -> put.tableName("Descriptions").item(piece));
    }
  }

  private void operate() {
    int employer =
        ask("ManageEmployers", "create", "\"name\": \"LP\", \"plan\": \"standard\"")
            .path("id")
            .asInt();
    String who = "\"employerId\": " + employer;
    ask("ManageEmployers", "list", "\"pageSize\": 1");
    ask("ManageEmployers", "rename", who + ", \"name\": \"Least\"");
    ask("ManageEmployers", "suspend", who);
    ask("ManageEmployers", "issue-key", who);
    String key = ask("ManageEmployers", "list-keys", who).at("/data/0/id").asText();
    ask("ManageEmployers", "revoke-key", who + ", \"keyId\": \"" + key + "\"");

    ask("RecountJobs", "recount", "\"employerId\": 1");
    replay();
    invoke("ManageService", "{\"action\": \"state\"}");
    invoke("ManageService", "{\"action\": \"read-write\"}");

    String place = ask("ManageLocations", "list", "\"pageSize\": 1").at("/data/0/id").asText();
    ask("ManageLocations", "hide", "\"locationId\": " + place);
    ask("ManageLocations", "show", "\"locationId\": " + place);
    ask("ManageLocations", "delete", "\"locationId\": " + place);
  }

  /** A record that is no job ends up in the queue, and fails again. */
  private void replay() {
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(service.core().settings()).build()) {
      client.putItem(
          put -> put.tableName("Jobs").item(Map.of("id", AttributeValue.fromN("2147483647"))));
    }
    new Events(service).undelivered(1);
    invoke("ReplayJobEvents", "{}");
  }

  private JsonNode ask(String function, String action, String members) {
    JsonNode answer = invoke(function, "{\"action\": \"%s\", %s}".formatted(action, members));
    assertThat(answer.has("status")).as(answer + log.toString(UTF_8)).isFalse();
    return answer;
  }

  private JsonNode invoke(String function, String event) {
    Http http = new Http(service.baseUrl());
    HttpResponse<String> response =
        http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
    assertThat(response.headers().firstValue("X-Amz-Function-Error"))
        .as(log.toString(UTF_8))
        .isEmpty();
    return http.json(response);
  }

  /**
   * @param override the method that a POST stands for, if it stands for one
   */
  private JsonNode send(
      String method, String path, String body, String override, int status, String... more) {
    Http http = new Http(service.baseUrl());
    List<String> headers = new ArrayList<>(List.of("API-Key", KEY));
    headers.addAll(List.of("Content-Type", "application/json"));
    if (method.equals("POST") && !override.isEmpty()) {
      headers.addAll(List.of("X-HTTP-Method-Override", override));
    }
    headers.addAll(List.of(more));
    HttpResponse<String> response =
        http.send(method, "/api/v1.1" + path, body, headers.toArray(String[]::new));
    assertThat(response.statusCode()).as(log.toString(UTF_8)).isEqualTo(status);
    return response.body().isEmpty() ? null : http.json(response);
  }

  private String newReference() {
    return "LP-" + ++jobs;
  }

  /** A place that nobody has named yet, so that it must be learned. */
  private String newPlace() {
    return "New Place %c, BC".formatted('A' + jobs++);
  }

  /** A job with a description that no compression makes smaller. */
  private static String job(String reference, String place, int descriptionLength) {
    byte[] noise = new byte[descriptionLength];
    RANDOM.nextBytes(noise);
    return """
    {"referenceId": "%s", "title": "Cook", "status": "draft", "autoRefresh": true,
     "locations": [{"description": "%s"}], "categories": [{"id": 17}], "positionType": {"id": 1},
     "description": "%s", "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}
    """
        .formatted(reference, place, HexFormat.of().formatHex(noise));
  }

  private static Set<String> functions() {
    return TEMPLATE.functions().stream().map(Template.Function::name).collect(toSet());
  }

  @ParameterizedTest
  @MethodSource("functions")
  void aFunctionIsGrantedWhatItCallsAndNothingElse(String function) {
    // What the stream hands over, it hands over in its own time.
    await().untilAsserted(() -> assertThat(granted(function)).isEqualTo(made(function)));
  }

  private Set<AwsCall> made(String function) {
    Set<AwsCall> made = new HashSet<>(service.callsMade().get(function));
    made.addAll(MADE_ELSEWHERE.getOrDefault(function, Set.of()));
    return made;
  }

  /** Each call on each resource. A wildcard is none that was ever made, and so is one too many. */
  private static Set<AwsCall> granted(String function) {
    return TEMPLATE.functions().stream()
        .filter(each -> each.name().equals(function))
        .flatMap(each -> each.policy().statements().stream())
        .flatMap(
            statement ->
                statement.actions().stream()
                    .flatMap(
                        action ->
                            statement.resources().stream()
                                .map(resource -> new AwsCall(action, resource))))
        .collect(toSet());
  }
}
