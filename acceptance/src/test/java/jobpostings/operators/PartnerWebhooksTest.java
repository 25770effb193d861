package jobpostings.operators;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.support.Receiver;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/contract.md, Partners: whose a webhook is, and who may do what with it. */
class PartnerWebhooksTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private static final Map<String, Made> UNCHANGED = new HashMap<>();

  private final Receiver receiver = new Receiver();

  @AfterEach
  void stop() {
    receiver.close();
  }

  private String made(PartnerFixture it, String apiKey) {
    return it.webhook(apiKey, receiver.url(), "").path("id").asText();
  }

  @Test
  void itSaysWhoMadeIt() {
    PartnerFixture it = new PartnerFixture(SERVICE);
    JsonNode ofPartner = it.webhook(made(it, it.acting()));
    JsonNode ofEmployer = it.webhook(made(it, it.own));

    assertThat(ofPartner.path("grant").asText()).isEqualTo(it.grant);
    assertThat(ofPartner.path("by").toString())
        .isEqualTo(
            "{\"type\":\"partner\",\"partner\":\"%s\",\"keyId\":\"%s\",\"prefix\":\"%s\"}"
                .formatted(it.partner, it.keyId, it.key.substring(0, 8)));
    assertThat(ofEmployer.path("grant").isNull()).isTrue();
    assertThat(ofEmployer.at("/by/type").asText()).isEqualTo("key");
    assertThat(ofEmployer.has("createdAt")).isTrue();
  }

  /** A webhook, with its partner and its employer. */
  private record Made(PartnerFixture it, String webhook) {}

  private Made make(String which) {
    PartnerFixture it = new PartnerFixture(SERVICE);
    String id =
        switch (which) {
          case "OWN" -> made(it, it.own);
          case "OTHER" -> made(it, it.otherPartner());
          case "NONE" -> "wh_00123456789abcdef";
          default -> made(it, it.acting());
        };
    if (which.equals("OLD")) {
      it.withdraw();
      it.grant = it.grant(PartnerFixture.ALL);
    } else if (which.equals("RESUMED")) {
      it.ofPartner("suspend-partner");
      it.ofPartner("resume-partner");
    }
    return new Made(it, id);
  }

  /**
   * Which webhook: LIVE, of the present grant; OLD, of one before; OWN, the employer's; OTHER,
   * another partner's.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          LIVE    | GET    | ''        |                        | 200
          LIVE    | PUT    | ''        | {"description": "x"}   | 200
          LIVE    | PUT    | ''        | {"status": "disabled"} | 200
          LIVE    | PUT    | ''        | {"url": 5}             | 400
          LIVE    | POST   | /test     |                        | 200
          LIVE    | POST   | /rotate   |                        | 200
          LIVE    | POST   | /replay   | {}                     | 400
          LIVE    | DELETE | ''        |                        | 204
          LIVE    | GET    | /attempts |                        | 200
          OLD     | GET    | ''        |                        | 404
          OLD     | GET    | /attempts |                        | 404
          OLD     | PUT    | ''        | {"description": "x"}   | 404
          OLD     | PUT    | ''        | {"url": 5}             | 404
          OLD     | PUT    | ''        | {"status": "enabled"}  | 404
          OLD     | PUT    | ''        | {"payload": "full"}    | 404
          OLD     | POST   | /test     |                        | 404
          OLD     | POST   | /rotate   |                        | 404
          OLD     | POST   | /replay   | {}                     | 404
          OLD     | POST   | /replay   | {"changeId": "1-1"}    | 404
          OLD     | DELETE | ''        |                        | 404
          OWN     | GET    | ''        |                        | 404
          OWN     | HEAD   | ''        |                        | 404
          OWN     | GET    | /attempts |                        | 404
          OWN     | PUT    | ''        | {"description": "x"}   | 404
          OWN     | PUT    | ''        | {"url": 5}             | 404
          OWN     | POST   | /test     |                        | 404
          OWN     | POST   | /rotate   |                        | 404
          OWN     | POST   | /replay   | {}                     | 404
          OWN     | DELETE | ''        |                        | 404
          OTHER   | GET    | ''        |                        | 404
          OTHER   | GET    | /attempts |                        | 404
          OTHER   | PUT    | ''        | {"status": "disabled"} | 404
          OTHER   | POST   | /test     |                        | 404
          OTHER   | POST   | /rotate   |                        | 404
          OTHER   | POST   | /replay   | {}                     | 404
          OTHER   | DELETE | ''        |                        | 404
          RESUMED | GET    | ''        |                        | 200
          RESUMED | PUT    | ''        | {"description": "x"}   | 200
          RESUMED | PUT    | ''        | {"status": "enabled"}  | 403
          RESUMED | POST   | /test     |                        | 403
          RESUMED | POST   | /replay   | {}                     | 403
          RESUMED | DELETE | ''        |                        | 204
          NONE    | GET    | /attempts |                        | 404
          NONE    | PUT    | ''        | {"description": "x"}   | 404
          NONE    | DELETE | ''        |                        | 404
          """)
  void aPartnerHasOnlyThoseOfItsPresentGrant(
      String which, String method, String path, String body, int status) {
    boolean isUnchanged = status >= 400 || method.equals("GET");
    Made made = isUnchanged ? UNCHANGED.computeIfAbsent(which, this::make) : make(which);
    PartnerFixture it = made.it();
    String id = made.webhook();

    String sub = "/webhooks/" + id + path.replace("''", "");
    HttpResponse<String> answer = it.send(it.acting(), method, sub, body == null ? "" : body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    if (status == 404) {
      String none =
          it.send(
                  it.acting(),
                  method,
                  sub.replace(id, "wh_00123456789abcdef"),
                  body == null ? "" : body)
              .body();
      assertThat(answer.body().replaceAll("urn:uuid:[^\"]*", ""))
          .as("as if there were none")
          .isEqualTo(none.replaceAll("urn:uuid:[^\"]*", ""));
      assertThat(it.send(it.acting(), "GET", "/webhooks", "").body()).doesNotContain(id);
    }
    if (status >= 403 && !which.equals("NONE")) {
      int own = it.send(it.own, "GET", "/webhooks/" + id, "").statusCode();
      assertThat(own).as("it is still there").isEqualTo(200);
    }
  }

  /** With a key of the employer that lacks read, and with a partner whose grant does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          POST |      | {"url": "URL"}                                          | 201
          POST |      | {"url": "URL", "payload": "full"}                       | 403
          POST |      | {"url": 5, "payload": "full"}                           | 403
          POST |      | {"url": 5}                                              | 400
          PUT  | thin | {"payload": "full"}                                     | 403
          PUT  | thin | {"url": 5, "payload": "full"}                           | 403
          PUT  | thin | {"url": "URL?2"}                                        | 200
          PUT  | thin | {"status": "enabled"}                                   | 200
          PUT  | full | {"url": "URL?2"}                                        | 403
          PUT  | full | {"url": "nowhere"}                                      | 403
          PUT  | full | {"url": "URL", "payload": "full", "description": "x"}   | 200
          PUT  | full | {"url": "URL?2", "payload": "thin"}                     | 200
          PUT  | full | {"status": "enabled"}                                   | 403
          PUT  | full | {"description": "x"}                                    | 200
          PUT  | full | {"description": 5}                                      | 400
          """)
  void whatSendsWholeJobsNeedsRead(String method, String before, String body, int status) {
    PartnerFixture it = new PartnerFixture(SERVICE);
    String ownManager =
        it.sent(it.own, "POST", "/keys", "{\"scopes\": [\"manage\"]}", 201).path("key").asText();
    String path = "/webhooks";
    String ofPartner = path;
    if (before != null) {
      String more = ", \"payload\": \"%s\"".formatted(before);
      String webhook = it.webhook(it.own, receiver.url(), more).path("id").asText();
      String other = it.webhook(it.acting(), receiver.url(), more).path("id").asText();
      if (body.contains("enabled")) {
        for (String each : List.of(webhook, other)) {
          it.sent(it.own, "PUT", "/webhooks/" + each, "{\"status\": \"disabled\"}", 200);
        }
      }
      path = "/webhooks/" + webhook;
      ofPartner = "/webhooks/" + other;
    }
    String managing = it.newKey("[\"manage\"]").path("key").asText() + "." + it.employer;
    String sent = body.replace("URL", receiver.url());

    assertThat(it.send(ownManager, method, path, sent).statusCode()).isEqualTo(status);
    assertThat(it.send(managing, method, ofPartner, sent).statusCode()).isEqualTo(status);
  }

  @Test
  void aReplayNeedsRead() {
    PartnerFixture it = new PartnerFixture(SERVICE);
    String ownManager =
        it.sent(it.own, "POST", "/keys", "{\"scopes\": [\"manage\"]}", 201).path("key").asText();

    String path = "/webhooks/" + made(it, it.own) + "/replay";

    it.sent(ownManager, "POST", path, "{}", 403);
    it.sent(it.own, "POST", path, "{}", 400);
  }

  @Test
  void onlyTheEmployerEnablesItAgainAndThenItIsItsOwn() {
    PartnerFixture it = new PartnerFixture(SERVICE);
    String id = made(it, it.acting());
    receiver.answer(_ -> 503);
    int missed = it.job(it.own, "");
    await().until(() -> !receiver.received().isEmpty());
    it.withdraw();
    it.grant = it.grant(PartnerFixture.ALL);
    JsonNode ended = it.webhook(id);
    assertThat(ended.path("status").asText()).isEqualTo("disabled");
    assertThat(ended.path("disabledAt").isNull()).isFalse();
    assertThat(ended.path("reason").asText()).contains(it.partner);
    assertThat(it.webhook(id)).as("read again").isEqualTo(ended);

    JsonNode own = it.sent(it.own, "PUT", "/webhooks/" + id, "{\"status\": \"enabled\"}", 200);

    assertThat(own.path("status").asText()).isEqualTo("enabled");
    assertThat(own.path("grant").isNull()).isTrue();
    assertThat(own.path("by")).isEqualTo(ended.path("by"));
    it.sent(it.acting(), "DELETE", "/webhooks/" + id, "", 404);
    receiver.forget();
    receiver.answer(_ -> 204);
    int told = it.job(it.own, "");
    await().until(() -> receiver.received().size() == 1);
    it.operators.invoke(
        "WakeWebhooks", "{\"time\": \"%s\"}".formatted(Instant.now().plusSeconds(86_400)));
    int last = it.job(it.own, "");
    await().until(() -> receiver.received().size() == 2);
    assertThat(jobs()).as("what was due meanwhile is dropped").containsExactly(told, last);

    JsonNode change = it.sent(it.own, "GET", "/jobs/changes", "", 200).at("/data/0");
    assertThat(change.path("jobId").asInt()).isEqualTo(missed);
    it.sent(
        it.own,
        "POST",
        "/webhooks/" + id + "/replay",
        "{\"changeId\": \"%s\"}".formatted(change.path("id").asText()),
        202);
    await().until(() -> jobs().contains(missed));
  }

  private List<Integer> jobs() {
    return receiver.received().stream()
        .map(message -> message.json().at("/data/jobId").asInt())
        .toList();
  }
}
