package jobpostings.operators;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.support.Operators;
import jobpostings.support.Receiver;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An employer that has something in every table with data of employers, made by its own requests.
 */
final class FilledEmployer {
  /** Three creations, a change and a deletion: each is sent to its webhook. */
  private static final int CHANGES = 5;

  private final Http http;
  private final DynamoDbClient client;
  private final String key;
  private final int id;

  /** Values that its items have and those of others don't. */
  private final Set<String> marks = new LinkedHashSet<>();

  FilledEmployer(String name, LocalService service, DynamoDbClient client, Receiver receiver) {
    this.http = new Http(service.baseUrl());
    this.client = client;
    Operators operators = new Operators(service);
    this.id = operators.newEmployer(name);
    this.key = operators.newKey(id).path("key").asText();
    marks.add(Integer.toString(id));
    send("POST", "/keys", "{\"scopes\": [\"read\"]}", 201);
    String webhook = "{\"url\": \"%s\"}".formatted(receiver.url());
    marks.add(send("POST", "/webhooks", webhook, 201).path("id").asText());
    send("POST", "/grants", "{\"partner\": \"demo-ats\", \"scopes\": [\"read\"]}", 201);
    makeJobs(name);
    send("POST", "/jobs", "{}", 400);
    awaitStreams();
  }

  /**
   * Makes a job whose long text only a version still has, a deleted one, and one that is never
   * changed.
   */
  private void makeJobs(String name) {
    String place = name + "bury, YT";
    int changed = create("first-" + id, place, Jobs.text(100_000));
    send("PUT", "/jobs/" + changed, "{\"description\": \"<p>Short.</p>\"}", 200);
    int deleted = create("second-" + id, place, Jobs.text(100_000));
    send("DELETE", "/jobs/" + deleted, "", 204);
    create("third-" + id, place, Jobs.text(100_000));
  }

  private int create(String referenceId, String place, String description) {
    String body =
        """
        {"title": "Cook", "referenceId": "%s", "status": "active",
         "locations": [{"description": "%s"}], "categories": [{"id": 17}],
         "positionType": {"id": 1}, "description": "%s",
         "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}
        """
            .formatted(referenceId, place, description);
    var answer =
        http.send(
            "POST",
            "/api/v1.1/jobs",
            body,
            "API-Key",
            key,
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            referenceId);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    int job = http.json(answer).path("id").asInt();
    marks.add(Integer.toString(job));
    return job;
  }

  private JsonNode send(String method, String path, String body, int status) {
    var answer = http.sendAs(key, method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return answer.body().isEmpty() ? null : http.json(answer);
  }

  /** Waits until all that follows the writes has been written. */
  private void awaitStreams() {
    await()
        .untilAsserted(
            () -> {
              assertThat(items("Versions")).hasSize(CHANGES);
              assertThat(items("RefusedRequests")).hasSize(3); // the request, its body, its count
              assertThat(items("Attempts")).hasSize(CHANGES);
              assertThat(items("JobList").stream().map(item -> item.get("active")))
                  .containsExactly(AttributeValue.fromN("2"));
              assertThat(items("Deliveries")).hasSize(1); // its runs
              assertThat(items("Deliveries").getFirst().get("promptRuns").m()).isEmpty();
            });
  }

  int id() {
    return id;
  }

  String key() {
    return key;
  }

  /** Its items in a table: those that have one of its marks. */
  List<Map<String, AttributeValue>> items(String table) {
    Pattern own =
        Pattern.compile(
            marks.stream().map(Pattern::quote).collect(Collectors.joining("|", "\\b(", ")\\b")));
    return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
        .filter(item -> own.matcher(item.toString()).find())
        .toList();
  }
}
