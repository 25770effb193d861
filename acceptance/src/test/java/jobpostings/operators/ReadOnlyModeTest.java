package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators can do when writes must stop at once. */
class ReadOnlyModeTest {
  private static final String JOB =
      """
      {"referenceId": "%s", "title": "Cook", "locations": [{"description": "Vancouver, BC"}],
       "categories": [{"id": 17}], "positionType": {"id": 1}, "description": "<p>Cook.</p>",
       "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}
      """;

  private static LocalService service;
  private static Http http;

  @BeforeAll
  static void start() {
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream())));
    http = new Http(service.baseUrl());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @AfterEach
  void takeChangesAgain() {
    ask("read-write");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, '', ''",
    "PUT, '', ''",
    "DELETE, ?referenceId=RO-1, ''",
    "POST, ?referenceId=RO-1, DELETE",
    "PUT, /1, ''",
    "DELETE, /1, ''",
    "POST, /1, DELETE",
  })
  void noChangeIsTaken(String method, String path, String override) {
    send("PUT", "", JOB.formatted("RO-1"), "");
    ask("read-only");

    HttpResponse<String> answer = send(method, path, JOB.formatted("RO-1"), override);

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(http.json(answer).path("code").asText()).isEqualTo("unavailable");
    assertThat(answer.headers().firstValue("Retry-After")).contains("60");
    assertThat(send("GET", "?referenceId=RO-1", "", "").body()).contains("\"total\":1");
  }

  @Test
  void whatIsThereIsRead() {
    send("PUT", "", JOB.formatted("RO-2"), "");
    ask("read-only");

    assertThat(send("GET", "", "", "").statusCode()).isEqualTo(200);
    assertThat(send("HEAD", "", "", "").statusCode()).isEqualTo(200);
    assertThat(send("GET", "/1", "", "").statusCode()).isEqualTo(404);
    assertThat(send("PATCH", "", "", "").statusCode()).isEqualTo(405);
  }

  @Test
  void itsStatusSaysSo() {
    ask("read-only");

    HttpResponse<String> status = http.send("GET", "/api/v1.1/status", "");

    assertThat(http.json(status).path("status").asText()).isEqualTo("read-only");
    assertThat(status.headers().firstValue("Cache-Control")).contains("max-age=10");
  }

  @Test
  void changesAreTakenAgainWhenItIsOver() {
    ask("read-only");
    assertThat(ask("service-state")).hasToString("{\"readOnly\":true}");
    ask("read-write");

    assertThat(ask("service-state")).hasToString("{\"readOnly\":false}");
    assertThat(send("PUT", "", JOB.formatted("RO-3"), "").statusCode()).isEqualTo(201);
  }

  private static JsonNode ask(String action) {
    return http.json(
        http.send(
            "POST",
            "/2015-03-31/functions/Operate/invocations",
            "{\"action\": \"%s\"}".formatted(action)));
  }

  private static HttpResponse<String> send(
      String method, String path, String body, String override) {
    List<String> headers =
        new ArrayList<>(
            List.of(
                "API-Key",
                DemoEmployer.NORTHWIND_HEALTH.key(),
                "Content-Type",
                "application/json"));
    if (!override.isEmpty()) {
      headers.addAll(List.of("X-HTTP-Method-Override", override));
    }
    return http.send(method, "/api/v1.1/jobs" + path, body, headers.toArray(String[]::new));
  }
}
