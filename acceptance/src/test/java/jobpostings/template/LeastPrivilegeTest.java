package jobpostings.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.util.stream.Collectors.toSet;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.lambda.AwsCall;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Policy;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Checks that each of the template's policies grants the calls that the functions with this policy
 * make, on the resources that they make them on, and nothing else. The requests below lead every
 * function to every call that it can make, except those in {@link #MADE_ELSEWHERE}; a call that the
 * template does not grant fails its request, here and in all other tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeastPrivilegeTest {
  private static final Template TEMPLATE = TemplateReader.read(Path.of("../template.yaml"));
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();
  private static final Random RANDOM = new Random(7);

  /** Calls that need hundreds of jobs, races or wrong counts: other tests lead to these. */
  private static final Map<String, Set<AwsCall>> MADE_ELSEWHERE =
      Map.of(
          "ListJobs",
          Set.of(
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("JobList") + "/index/counts"),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("JobList"))),
          "ReconcileJobs",
          Set.of(
              new AwsCall("dynamodb:GetItem", LocalAccount.tableArn("Jobs")),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("References"))),
          "PublishJobEvents",
          Set.of(
              new AwsCall("dynamodb:BatchWriteItem", LocalAccount.tableArn("Descriptions")),
              new AwsCall("dynamodb:UpdateItem", LocalAccount.tableArn("Versions"))),
          "ListChanges",
          Set.of(new AwsCall("dynamodb:GetItem", LocalAccount.tableArn("ChangeLog"))),
          "RestoreJob",
          Set.of(
              new AwsCall("dynamodb:GetItem", LocalAccount.tableArn("Locations")),
              new AwsCall("dynamodb:PutItem", LocalAccount.tableArn("Locations")),
              new AwsCall("dynamodb:UpdateItem", LocalAccount.tableArn("Locations"))),
          "RankJobs",
          Set.of(new AwsCall("dynamodb:DeleteItem", LocalAccount.tableArn("JobList"))),
          "Operate",
          Set.of(
              new AwsCall("dynamodb:BatchGetItem", LocalAccount.tableArn("Jobs")),
              new AwsCall("dynamodb:UpdateItem", LocalAccount.tableArn("JobCounters")),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("JobList") + "/index/counts"),
              new AwsCall("dynamodb:Query", LocalAccount.tableArn("JobList")),
              new AwsCall("dynamodb:PutItem", LocalAccount.tableArn("JobList")),
              new AwsCall("dynamodb:DeleteItem", LocalAccount.tableArn("JobList"))),
          // Here a key on this machine stands in for KMS.
          "ServeWebhooks",
          Set.of(
              new AwsCall("kms:Encrypt", LocalAccount.keyArn("WebhookKey")),
              new AwsCall("kms:Decrypt", LocalAccount.keyArn("WebhookKey"))),
          // WebhookDeliveriesTest shows that a failed delivery is retried, and a receiver disabled.
          "DeliverWebhooks",
          Set.of(
              new AwsCall("kms:Decrypt", LocalAccount.keyArn("WebhookKey")),
              new AwsCall("dynamodb:PutItem", LocalAccount.tableArn("Webhooks")),
              new AwsCall("dynamodb:PutItem", LocalAccount.tableArn("Deliveries")),
              new AwsCall("dynamodb:DeleteItem", LocalAccount.tableArn("Deliveries")),
              new AwsCall("dynamodb:BatchGetItem", LocalAccount.tableArn("Descriptions")),
              new AwsCall("sqs:SendMessage", LocalAccount.queueArn("WebhookWork")),
              new AwsCall("sqs:SendMessage", LocalAccount.queueArn("SlowWebhookWork"))));

  /** Made when Lambda has put a version away, which never happens here. */
  private static final AwsCall WAKING =
      new AwsCall("lambda:GetFunctionConfiguration", LocalAccount.functionArn("GetJob"));

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private LocalService service;
  private int jobs;

  @BeforeAll
  void makeEveryCall() {
    Options options = Options.inMemory().withLimit(10_000).withLog(new PrintStream(log, true));
    service = LocalService.start(Path.of("../template.yaml"), options);

    changeThroughPathsWithIds("PUT", "DELETE");
    changeByReference("PUT", "DELETE");
    changeThroughPathsWithIds("POST", "POST");
    changeByReference("POST", "POST");
    changeTogether();
    reconcile();
    goBack();
    repeat();
    read();
    manageKeys();
    grant();
    manageWebhooks();
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

  private void changeTogether() {
    String first = newReference();
    String second = newReference();
    String put = "{\"op\": \"put\", \"job\": %s}";
    String job = job(first, newPlace(), 100_000);
    JsonNode made = send("POST", "/jobs/batch", batch(false, put.formatted(job)), "", 200);
    String other = job(second, "Vancouver, BC", 100);
    send("POST", "/jobs/batch", batch(false, put.formatted(other)), "", 200);
    String renamed = "{\"referenceId\": \"%s\", \"title\": \"Cook\"}".formatted(first);
    send("POST", "/jobs/batch", batch(false, put.formatted(renamed)), "", 200);
    String taken =
        "{\"op\": \"put\", \"id\": %s, \"job\": {\"referenceId\": \"%s\"}}"
            .formatted(made.at("/results/0/id"), second);
    String inNewPlace = put.formatted(job(newReference(), newPlace(), 100));
    send("POST", "/jobs/batch", batch(true, taken, inNewPlace), "", 207);
    String delete = "{\"op\": \"delete\", \"referenceId\": \"%s\"}".formatted(first);
    send("POST", "/jobs/batch", batch(false, delete), "", 200);
    changeTogetherWhatIsFarApart();
  }

  private void changeTogetherWhatIsFarApart() {
    String reference = newReference();
    String[] puts =
        IntStream.range(0, 20)
            .mapToObj(i -> job("%s-%02d".formatted(reference, i), "Vancouver, BC", 100))
            .map("{\"op\": \"put\", \"job\": %s}"::formatted)
            .toArray(String[]::new);
    send("POST", "/jobs/batch", batch(false, puts), "", 200);
    send("POST", "/jobs/batch", batch(false, puts[0], puts[19]), "", 200);
  }

  private void reconcile() {
    String reference = newReference();
    String job = job(reference, newPlace(), 100_000).replace("draft", "active");
    send("POST", "/jobs", job, "", 201);
    String wanted = "{\"referenceIds\": [\"%s\"], \"maxRemovals\": 9}".formatted(newReference());
    send("POST", "/jobs/reconcile", wanted, "", 200);
  }

  private void goBack() {
    String job = job(newReference(), newPlace(), 100_000).replace("draft", "active");
    String path = "/jobs/" + send("POST", "/jobs", job, "", 201).path("id").asText();
    String changed = "{\"referenceId\": \"%s\", \"description\": \"Short.\"}";
    send("PUT", path, changed.formatted(newReference()), "", 200);
    await()
        .untilAsserted(
            () -> assertThat(send("GET", path + "/versions", "", "", 200).at("/data")).hasSize(2));
    send("GET", path + "/versions/1", "", "", 200);
    send("GET", "/jobs/advice", "", "", 200);
    send("GET", "/jobs/advice?status=active", "", "", 200);
    send("GET", "/jobs/changes?view=full", "", "", 200);
    send("POST", path + "/restore", "{\"version\": 1}", "", 200);
    send("DELETE", path, "", "", 204);
    send("POST", path + "/restore", "{\"version\": 1}", "", 200);
  }

  private static String batch(boolean dryRun, String... operations) {
    return "{\"dryRun\": %s, \"operations\": [%s]}".formatted(dryRun, String.join(",", operations));
  }

  private void repeat() {
    String job = job(newReference(), newPlace(), 100);
    for (int i = 0; i < 2; i++) {
      send("POST", "/jobs", job, "", 201, "Idempotency-Key", "least-privilege");
    }
    // A refused request, too, is looked up among those that were answered before.
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
    send("GET", "/requests", "", "", 200);
    send("GET", "/requests/summary", "", "", 200);
    send("GET", "/requests/none", "", "", 404);
    send("GET", "/status", "", "", 200);
    String place = job.at("/locations/0/id").asText();
    ask("Operate", "confirm-location", "\"locationId\": " + place);
    send("GET", "/locations", "", "", 200);
    send("GET", "/locations/" + place, "", "", 200);
  }

  private void manageKeys() {
    send("GET", "/keys", "", "", 200);
    // Of those that ended, 50 are kept.
    for (int i = 0; i <= 50; i++) {
      String key = send("POST", "/keys", "{\"scopes\": [\"manage\"]}", "", 201).path("id").asText();
      send("DELETE", "/keys/" + key, "", "", 204);
    }
  }

  private void grant() {
    ask("Operate", "create-partner", "\"partnerId\": \"lp\", \"name\": \"LP\"");
    String who = "\"partnerId\": \"lp\"";
    String key = ask("Operate", "issue-partner-key", who).path("key").asText();
    String body = "{\"partner\": \"lp\", \"scopes\": [\"read\"]}";
    String path = "/grants/" + send("POST", "/grants", body, "", 201).path("id").asText();
    Http http = new Http(service.baseUrl());
    assertThat(http.sendAs(key, "GET", "/employers", "").statusCode()).isEqualTo(200);
    assertThat(http.sendAs(key + ".1", "GET", "/jobs", "").statusCode()).isEqualTo(200);
    send("GET", path, "", "", 200);
    send("DELETE", path, "", "", 204);
    send("POST", "/grants", body.replace("read", "manage"), "", 201);
    makeAWebhookAs(key + ".1");
    ask("Operate", "list-partners", "\"pageSize\": 1");
    ask("Operate", "rename-partner", who + ", \"name\": \"Least\"");
    ask("Operate", "suspend-partner", who);
    ask("Operate", "erase-partner", who);
  }

  /** Whether a partner's grant holds is asked when it makes a webhook, and when that is told. */
  private void makeAWebhookAs(String partner) {
    Http http = new Http(service.baseUrl());
    try (Receiver receiver = new Receiver()) {
      String body = "{\"url\": \"%s\"}".formatted(receiver.url());
      var made = http.sendAs(partner, "POST", "/webhooks", body);
      assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
      send("POST", "/jobs", job(newReference(), newPlace(), 100), "", 201);
      await().until(() -> !receiver.received().isEmpty());
      send("DELETE", "/webhooks/" + http.json(made).path("id").asText(), "", "", 204);
    }
  }

  private void manageWebhooks() {
    try (Receiver receiver = new Receiver()) {
      String body = "{\"url\": \"%s\"}".formatted(receiver.url());
      String path = "/webhooks/" + send("POST", "/webhooks", body, "", 201).path("id").asText();
      send("PUT", path, "{\"payload\": \"full\"}", "", 200);
      send("POST", path + "/test", "", "", 200);
      send("GET", path + "/attempts", "", "", 200);
      send("GET", "/webhooks", "", "", 200);
      send("POST", "/jobs", job(newReference(), newPlace(), 100), "", 201);
      await().until(() -> receiver.received().size() > 1);
      receiver.answer(_ -> 500);
      send("POST", "/jobs", job(newReference(), newPlace(), 100), "", 201);
      await().until(() -> receiver.received().size() > 2);
      invoke("WakeWebhooks", "{\"time\": \"%s\"}".formatted(Instant.now().plus(1, DAYS)));
      await().until(() -> receiver.received().size() > 3);
      String cursor = send("GET", "/jobs/changes", "", "", 200).at("/data/0/cursor").asText();
      String change = send("GET", "/jobs/changes", "", "", 200).at("/data/0/id").asText();
      send("POST", path + "/replay", "{\"after\": \"%s\"}".formatted(cursor), "", 202);
      send("POST", path + "/replay", "{\"changeId\": \"%s\"}".formatted(change), "", 202);
      await().until(() -> receiver.received().size() > 4);
      send("DELETE", path, "", "", 204);
    }
  }

  private void runSchedules() {
    String job = job(newReference(), newPlace(), 100_000).replace("draft", "active");
    send("POST", "/jobs", job, "", 201);
    send("GET", "/jobs?view=full", "", "", 200);
    leaveAPieceBehind();
    invoke("RefreshJobs", "{\"time\": \"%s\"}".formatted(Instant.now().plus(10, DAYS)));
    String removal = "{\"time\": \"%s\", \"action\": \"removeDescriptions\"}";
    invoke("CloseJobs", removal.formatted(Instant.now().plus(3, DAYS)));
    invoke("CloseJobs", "{\"time\": \"%s\"}".formatted(Instant.now().plus(59, DAYS)));
    invoke("CloseJobs", "{\"time\": \"%s\"}".formatted(Instant.now().plus(100, DAYS)));
  }

  /**
   * Leaves a piece of a description, as a request does that is cut off before its job is written.
   */
  private void leaveAPieceBehind() {
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(service.core().settings()).build()) {
      Map<String, AttributeValue> piece =
          new HashMap<>(
              client
                  .scanPaginator(
                      scan ->
                          scan.tableName("Descriptions")
                              .filterExpression("attribute_exists(writtenOn)"))
                  .items()
                  .iterator()
                  .next());
      piece.remove("expiresAt");
      piece.put("revision", AttributeValue.fromS("2147483647#left-behind"));
      client.putItem(put -> put.tableName("Descriptions").item(piece));
    }
  }

  private void operate() {
    int employer =
        ask("Operate", "create-employer", "\"name\": \"LP\", \"plan\": \"standard\"")
            .path("id")
            .asInt();
    String who = "\"employerId\": " + employer;
    ask("Operate", "list-employers", "\"pageSize\": 1");
    ask("Operate", "rename-employer", who + ", \"name\": \"Least\"");
    ask("Operate", "suspend-employer", who);
    ask("Operate", "issue-key", who);
    String key = ask("Operate", "list-keys", who).at("/data/0/id").asText();
    ask("Operate", "revoke-key", who + ", \"keyId\": \"" + key + "\"");

    ask("Operate", "recount-jobs", "\"employerId\": 1");
    ask("EraseEmployer", "survey", "\"employerId\": 1");
    ask("ManageVersions", "ping", "\"by\": \"a test\"");
    ask("ManageVersions", "roll-back", "\"function\": \"GetJob\"");
    ask("ManageVersions", "undo", "\"by\": \"a test\"");
    invoke("Operate", "{\"action\": \"service-state\"}");
    invoke("Operate", "{\"action\": \"read-write\"}");

    String place = ask("Operate", "list-locations", "\"pageSize\": 1").at("/data/0/id").asText();
    ask("Operate", "hide-location", "\"locationId\": " + place);
    ask("Operate", "show-location", "\"locationId\": " + place);
    ask("Operate", "delete-location", "\"locationId\": " + place);
    erase();
  }

  /** Erases the employer that has made all calls so far, once it has attempts of a webhook. */
  private void erase() {
    try (Receiver receiver = new Receiver()) {
      String body = "{\"url\": \"%s\"}".formatted(receiver.url());
      String webhook = send("POST", "/webhooks", body, "", 201).path("id").asText();
      send("POST", "/jobs", job(newReference(), newPlace(), 100_000), "", 201);
      String attempts = "/webhooks/%s/attempts".formatted(webhook);
      await().until(() -> !send("GET", attempts, "", "", 200).path("data").isEmpty());
    }
    ask("Operate", "suspend-employer", "\"employerId\": 1");
    await()
        .until(
            () -> ask("EraseEmployer", "erase", "\"employerId\": 1"),
            report -> report.path("done").asBoolean());
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
   * @param override the method that a POST stands for, "" for none
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
    return "New Place %d, BC".formatted(jobs++);
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

  private static Set<String> policies() {
    return TEMPLATE.functions().stream()
        .flatMap(function -> function.policies().keySet().stream())
        .collect(toSet());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aPolicyGrantsWhatItsFunctionsCallAndNothingElse(String policy) {
    // The stream hands over its records in its own time.
    await()
        .untilAsserted(
            () ->
                assertThat(granted(policy))
                    .allMatch(grant -> made(policy).stream().anyMatch(call -> isOf(grant, call))));
  }

  /** Only what is about all functions has a wildcard. */
  private static boolean isOf(AwsCall grant, AwsCall call) {
    return new Policy(
            List.of(
                new Policy.Statement("Allow", List.of(grant.action()), List.of(grant.resource()))))
        .allows(call.action(), call.resource());
  }

  private Set<AwsCall> made(String policy) {
    Set<AwsCall> made = new HashSet<>();
    with(policy)
        .map(Template.Function::name)
        .forEach(
            function -> {
              made.addAll(service.callsMade().get(function));
              made.addAll(MADE_ELSEWHERE.getOrDefault(function, Set.of()));
              if (function.equals("ManageVersions")) {
                made.add(WAKING);
              }
            });
    return made;
  }

  /** Each action on each resource. */
  private static Set<AwsCall> granted(String policy) {
    return with(policy).findFirst().orElseThrow().policies().get(policy).statements().stream()
        .flatMap(
            statement ->
                statement.actions().stream()
                    .flatMap(
                        action ->
                            statement.resources().stream()
                                .map(resource -> new AwsCall(action, resource))))
        .collect(toSet());
  }

  private static Stream<Template.Function> with(String policy) {
    return TEMPLATE.functions().stream()
        .filter(function -> function.policies().containsKey(policy));
  }
}
