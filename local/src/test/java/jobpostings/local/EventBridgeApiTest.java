package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventBridgeApiTest {
  private static final String GOOD =
      """
      {"Time": 1795276800.5, "Source": "tests", "DetailType": "Tried",
       "Detail": "{\\"amount\\": 1.5000,\\n \\"a\\": 1}"}\
      """;

  private LocalService service;
  private Http http;

  @BeforeEach
  void start() {
    service = new Sample().start();
    http = new Http(service.baseUrl());
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void anEventIsLoggedAsEventBridgeDeliversIt() {
    JsonNode answer = http.json(put(GOOD));

    assertThat(answer.path("FailedEntryCount").asInt()).isZero();
    String id = answer.at("/Entries/0/EventId").asText();
    assertThat(http.get("/_local/events").body())
        .isEqualTo(
            """
            {"version":"0","id":"%s","detail-type":"Tried","source":"tests",\
            "account":"123456789012","time":"2026-11-21T16:00:00Z","region":"ca-central-1",\
            "resources":[],"detail":{"amount":1.5000,"a":1}}
            """
                .formatted(id));
  }

  @Test
  void eachEntryIsAcceptedOrRefusedByItself() {
    JsonNode answer =
        http.json(
            put(
                GOOD,
                GOOD.replace("tests", ""),
                "{\"Source\": \"tests\", \"DetailType\": \"Tried\", \"Detail\": \"[1]\"}",
                GOOD.replace("{\"Time\"", "{\"EventBusName\": \"Nobodys\", \"Time\""),
                GOOD));

    assertThat(answer.path("FailedEntryCount").asInt()).isEqualTo(3);
    assertThat(answer.at("/Entries/0/EventId").asText()).isNotEmpty();
    assertThat(answer.at("/Entries/1/ErrorCode").asText()).isEqualTo("InvalidArgument");
    assertThat(answer.at("/Entries/2/ErrorCode").asText()).isEqualTo("MalformedDetail");
    assertThat(answer.at("/Entries/3/ErrorMessage").asText())
        .isEqualTo("There is no event bus Nobodys.");
    assertThat(answer.at("/Entries/4/EventId").asText()).isNotEmpty();
    assertThat(http.get("/_local/events").body().lines()).hasSize(2);
  }

  @Test
  void aCallHasTenEntriesAtMost() {
    assertThat(put(Collections.nCopies(10, GOOD).toArray(String[]::new)).statusCode())
        .isEqualTo(200);

    HttpResponse<String> refused = put(Collections.nCopies(11, GOOD).toArray(String[]::new));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(http.json(refused).path("__type").asText()).isEqualTo("ValidationException");
    assertThat(put().statusCode()).isEqualTo(400);
  }

  @Test
  void aCallHas256KilobytesAtMost() {
    // Source, detail type, the detail's own eight bytes.
    String fits = "x".repeat(256 * 1024 - 5 - 5 - 8);

    assertThat(put(entry(fits)).statusCode()).isEqualTo(200);
    assertThat(put(entry(fits + "x")).body()).contains("over the limit");
  }

  private static String entry(String text) {
    return "{\"Source\": \"tests\", \"DetailType\": \"Tried\", \"Detail\": \"{\\\"a\\\":\\\"%s\\\"}\"}"
        .formatted(text);
  }

  @Test
  void otherOperationsAreUnknown() {
    HttpResponse<String> answer =
        http.send("POST", "/", "{}", EventBridgeApi.TARGET, "AWSEvents.PutRule");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("UnknownOperationException");
  }

  @Test
  void saysWhatIsThere() {
    HttpResponse<String> answer = http.get("/_local/event");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(http.json(answer).path("message").asText())
        .isEqualTo(
            "Here is GET /_local/events, GET /_local/discarded, and GET and DELETE of each name"
                + " that this lists.");
  }

  private HttpResponse<String> put(String... entries) {
    return http.send(
        "POST",
        "/",
        "{\"Entries\": [%s]}".formatted(String.join(",", entries)),
        EventBridgeApi.TARGET,
        "AWSEvents.PutEvents");
  }
}
