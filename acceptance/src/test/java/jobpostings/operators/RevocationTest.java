package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jobpostings.change.Cursor;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Waiting;
import jobpostings.local.json.Json;
import jobpostings.support.Receiver;
import jobpostings.support.RunningService;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * All that acts later against all that revokes: what a partner made for an employer, and what the
 * service does for that employer by itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RevocationTest {
  @RegisterExtension static final RunningService SERVICE = RunningService.own();

  /** What revokes, and what is done. */
  enum Revocation {
    NOTHING {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {}
    },
    KEY_DELETED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        String other = it.newKey(PartnerFixture.ALL).path("key").asText();
        it.sent(other, "DELETE", "/keys/" + it.keyId, "", 204);
      }
    },
    KEY_REVOKED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.operators.ask(
            "{'action': 'revoke-partner-key', 'partnerId': '%s', 'keyId': '%s'}",
            it.partner, it.keyId);
      }
    },
    GRANT_WITHDRAWN {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.withdraw();
      }
    },
    GRANT_EXPIRED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        test.expire(it);
      }
    },
    SCOPE_NARROWED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.withdraw();
        it.grant = it.grant("[\"read\", \"write\"]");
      }
    },
    GRANT_RENEWED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.withdraw();
        it.grant = it.grant(PartnerFixture.ALL);
      }
    },
    PARTNER_SUSPENDED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.ofPartner("suspend-partner");
      }
    },
    PARTNER_RESUMED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.ofPartner("suspend-partner");
        it.ofPartner("resume-partner");
      }
    },
    PARTNER_ERASED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.ofPartner("suspend-partner");
        it.ofPartner("erase-partner");
      }
    },
    EMPLOYER_SUSPENDED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.ofEmployer("suspend-employer");
      }
    },
    EMPLOYER_ERASED {
      @Override
      void happen(RevocationTest test, PartnerFixture it) {
        it.ofEmployer("suspend-employer");
        it.operators.invoke(
            "EraseEmployer", "{\"action\": \"erase\", \"employerId\": %d}".formatted(it.employer));
      }
    };

    abstract void happen(RevocationTest test, PartnerFixture it);
  }

  /** What is looked at, and what was seen of it before the time passed. */
  private record Case(
      Revocation revocation,
      PartnerFixture it,
      Receiver receiver,
      int old,
      int job,
      String webhook,
      String shown,
      int called) {
    /** Nobody reads the webhook of an employer that is not there; it is shown once that is back. */
    boolean isBack() {
      return revocation.name().startsWith("EMPLOYER");
    }
  }

  private final LocalDate today = LocalDate.now(ZoneId.of("America/Toronto"));
  private final Receiver behind = new Receiver();
  private final Map<Revocation, List<String>> seen = new EnumMap<>(Revocation.class);
  private DynamoDbClient client;

  /** All at once: each waits for what the service does by itself. */
  @BeforeAll
  void revoke() throws Exception {
    client = DynamoDbModule.clientBuilder(SERVICE.get().core().settings()).build();
    String anotherEmployers = "{\"url\": \"%s\"}".formatted(behind.url());
    SERVICE.http().sendAs(DemoEmployer.MAPLE_ROBOTICS.key(), "POST", "/webhooks", anotherEmployers);
    List<Case> cases = new ArrayList<>();
    try (ExecutorService together = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Case>> tasks = new ArrayList<>();
      for (Revocation each : Revocation.values()) {
        tasks.add(() -> revoked(each));
      }
      for (Future<Case> each : together.invokeAll(tasks)) {
        cases.add(each.get());
      }
    }
    invoke("RefreshJobs", today.plusDays(7));
    Map<Case, String> refreshed = new HashMap<>();
    for (Case each : cases) {
      String position = attribute(each.job(), "listPosition");
      refreshed.put(each, yes(position.startsWith(today.plusDays(7).toString())));
    }
    invoke("CloseJobs", today.plusDays(9));
    awaitAll(cases, refreshed);
    for (Case each : cases) {
      seen.put(each.revocation(), seen(each, refreshed.get(each)));
      each.receiver().close();
    }
  }

  @AfterAll
  void stop() {
    client.close();
    behind.close();
  }

  private Case revoked(Revocation revocation) {
    PartnerFixture it = new PartnerFixture(SERVICE);
    Receiver receiver = new Receiver(_ -> 503);
    int old = it.job(it.own, "");
    String webhook = it.webhook(it.acting(), receiver.url(), "").path("id").asText();
    String closing = ", \"autoRefresh\": true, \"closeDate\": \"%s\"".formatted(today.plusDays(8));
    int job = it.job(it.acting(), closing);
    soon().until(() -> !ofJob(receiver, job).isEmpty());
    soon().until(() -> pending(webhook) == 1 && isReleased(webhook));
    asksForAReplay(it, webhook, old);
    receiver.forget();
    revocation.happen(this, it);
    receiver.answer(_ -> 204);
    boolean isBack = revocation.name().startsWith("EMPLOYER");
    String shown = isBack ? "" : it.webhook(webhook).path("status").asText();
    int called = callThatIsStillLetThrough(it, receiver.url());
    return new Case(revocation, it, receiver, old, job, webhook, shown, called);
  }

  private List<String> seen(Case each, String refreshed) {
    List<String> jobs = types(each.receiver(), each.job());
    String told = yes(jobs.contains("JobArchived"));
    String retried = yes(jobs.contains("JobCreated"));
    String replayed = yes(types(each.receiver(), each.old()).contains("JobCreated"));
    String shown = each.shown();
    if (each.isBack()) {
      PartnerFixture it = each.it();
      it.ofEmployer("resume-employer");
      var answer = it.send(it.own, "GET", "/webhooks/" + each.webhook(), "");
      shown = answer.statusCode() == 200 ? it.http.json(answer).path("status").asText() : "none";
      wakeTomorrow();
      awaitNothingPending(each.webhook());
      assertThat(types(each.receiver(), each.job())).as("once it is back").isEmpty();
    }
    String closed = yes(isClosed(each));
    String logged = yes(versions(each.job()) > 1);
    return List.of(told, retried, replayed, shown, each.called() + "", refreshed, closed, logged);
  }

  /**
   * Of a webhook: told - a change after it; retried - a delivery that had failed before it;
   * replayed - what was asked for before it; status - as GET shows it at once, or after the
   * employer is back. call - a partner's call that the gateway still lets through for a minute,
   * since it keeps what the authorizer said: it makes a webhook. Of the employer's jobs, which are
   * none of the partner's: refreshed, closed, and logged for the employer.
   */
  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      delimiter = '|',
      textBlock =
          """
          REVOCATION         | told | retried | replayed | status   | call | refreshed | closed | logged
          NOTHING            | yes  | yes     | yes      | enabled  | 201  | yes       | yes    | yes
          KEY_DELETED        | yes  | yes     | yes      | enabled  | 201  | yes       | yes    | yes
          KEY_REVOKED        | yes  | yes     | yes      | enabled  | 201  | yes       | yes    | yes
          GRANT_WITHDRAWN    | no   | no      | no       | disabled | 403  | yes       | yes    | yes
          GRANT_EXPIRED      | no   | no      | no       | disabled | 403  | yes       | yes    | yes
          SCOPE_NARROWED     | no   | no      | no       | disabled | 403  | yes       | yes    | yes
          GRANT_RENEWED      | no   | no      | no       | disabled | 201  | yes       | yes    | yes
          PARTNER_SUSPENDED  | no   | no      | no       | disabled | 403  | yes       | yes    | yes
          PARTNER_RESUMED    | no   | no      | no       | disabled | 201  | yes       | yes    | yes
          PARTNER_ERASED     | no   | no      | no       | disabled | 403  | yes       | yes    | yes
          EMPLOYER_SUSPENDED | no   | no      | no       | enabled  | 201  | no        | yes    | yes
          EMPLOYER_ERASED    | no   | no      | no       | none     | 403  | no        | no     | no
          """)
  void whatActsLaterAgainstWhatRevokes(
      Revocation revocation,
      String told,
      String retried,
      String replayed,
      String status,
      int call,
      String refreshed,
      String closed,
      String logged) {
    assertThat(seen.get(revocation))
        .isEqualTo(List.of(told, retried, replayed, status, call + "", refreshed, closed, logged));
  }

  private boolean isClosed(Case each) {
    return attribute(each.job(), "status").equals("archived");
  }

  /** Looks seldom enough to leave the processor to those that are waited for. */
  private static ConditionFactory soon() {
    return Waiting.await().pollInterval(Duration.ofMillis(300));
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  private static List<Receiver.Received> ofJob(Receiver receiver, int job) {
    return receiver.received().stream()
        .filter(message -> message.json().at("/data/jobId").asInt() == job)
        .toList();
  }

  /** The types of those messages of a job that the webhook under test was sent. */
  private static List<String> types(Receiver receiver, int job) {
    return ofJob(receiver, job).stream()
        .filter(message -> message.target().equals("/jobs"))
        .map(message -> message.json().path("type").asText())
        .toList();
  }

  private Map<String, AttributeValue> item(String table, Map<String, AttributeValue> key) {
    return client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item();
  }

  private String attribute(int job, String name) {
    return item("Jobs", Map.of("id", AttributeValue.fromN(job + "")))
        .getOrDefault(name, AttributeValue.fromS(""))
        .s();
  }

  private int count(String table, String key, AttributeValue value, String sort, String below) {
    return client
        .query(
            query ->
                query
                    .tableName(table)
                    .consistentRead(true)
                    .keyConditionExpression("#key = :key AND #sort < :below")
                    .expressionAttributeNames(Map.of("#key", key, "#sort", sort))
                    .expressionAttributeValues(
                        Map.of(":key", value, ":below", AttributeValue.fromS(below))))
        .count();
  }

  private int versions(int job) {
    return count("Versions", "jobId", AttributeValue.fromN(job + ""), "entry", "~");
  }

  /** What waits for the webhook; leases sort behind. */
  private int pending(String webhook) {
    return count("Deliveries", "webhookId", AttributeValue.fromS(webhook), "due", "a");
  }

  private boolean isReleased(String webhook) {
    return item(
            "Deliveries",
            Map.of(
                "webhookId", AttributeValue.fromS(webhook), "due", AttributeValue.fromS("lease")))
        .getOrDefault("leasedUntil", AttributeValue.fromN("0"))
        .n()
        .equals("0");
  }

  /** As a request leaves it for the next run, which has not come yet. */
  private void asksForAReplay(PartnerFixture it, String webhook, int job) {
    JsonNode first = it.sent(it.own, "GET", "/jobs/changes", "", 200).at("/data/0");
    assertThat(first.path("jobId").asInt()).isEqualTo(job);
    Cursor cursor = Cursor.read(first.path("cursor").asText()).orElseThrow();
    set(
        "Webhooks",
        Map.of(
            "employerId", AttributeValue.fromN(it.employer + ""),
            "place", AttributeValue.fromN(webhook.substring(3, 4))),
        "replayAfter",
        new Cursor(it.employer, cursor.place() - 1).toString());
  }

  private void expire(PartnerFixture it) {
    Map<String, AttributeValue> key =
        Map.of(
            "employerId", AttributeValue.fromN(it.employer + ""),
            "partner", AttributeValue.fromS(it.partner));
    set("Partners", key, "expiresAt", Instant.now().minusMillis(1).toString());
  }

  /** With a revision of its own, so that a run which has read the item reads it again. */
  private void set(String table, Map<String, AttributeValue> key, String name, String value) {
    client.updateItem(
        update ->
            update
                .tableName(table)
                .key(key)
                .updateExpression("SET #name = :value, #revision = :revision")
                .expressionAttributeNames(Map.of("#name", name, "#revision", "revision"))
                .expressionAttributeValues(
                    Map.of(
                        ":value", AttributeValue.fromS(value),
                        ":revision", AttributeValue.fromS(UUID.randomUUID().toString()))));
  }

  /** The function gets what the authorizer said before. */
  private int callThatIsStillLetThrough(PartnerFixture it, String url) {
    try {
      ObjectNode event =
          (ObjectNode) Json.read(Files.readAllBytes(Path.of("../events/serve-webhooks.json")));
      event.put("httpMethod", "POST").put("body", "{\"url\": \"%s?call\"}".formatted(url));
      ObjectNode headers = (ObjectNode) event.path("multiValueHeaders");
      headers.putArray("Content-Type").add("application/json");
      ((ObjectNode) event.path("requestContext"))
          .put("httpMethod", "POST")
          .putObject("authorizer")
          .put("employerId", it.employer + "")
          .put("employerName", "")
          .put("plan", "unlimited")
          .put("suspended", "false")
          .put("readOnly", "false")
          .put("scopes", "read-write-manage")
          .put("keyId", it.keyId)
          .put("partner", it.partner)
          .put("partnerNumber", "-1")
          .put("partnerSuspended", "false")
          .put("namesEmployer", "true");
      return it.operators.invoke("ServeWebhooks", event.toString()).path("statusCode").asInt();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void invoke(String function, LocalDate day) {
    SERVICE.operators().invoke(function, "{\"time\": \"%sT17:00:00Z\"}".formatted(day));
  }

  /** Runs what is due a day later: what failed is tried again. */
  private static void wakeTomorrow() {
    Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);
    SERVICE.operators().invoke("WakeWebhooks", "{\"time\": \"%s\"}".formatted(tomorrow));
  }

  /** Until all that was written so far has reached the webhooks, or was dropped. */
  private void awaitAll(List<Case> cases, Map<Case, String> refreshed) {
    for (Case each : cases) {
      int versions = 1 + (refreshed.get(each).equals("yes") ? 1 : 0) + (isClosed(each) ? 1 : 0);
      soon().until(() -> versions == 1 || versions(each.job()) == versions);
    }
    // The streams are in order.
    int last = cases.getFirst().it().job(DemoEmployer.MAPLE_ROBOTICS.key(), "");
    soon().until(() -> !ofJob(behind, last).isEmpty());
    cases.forEach(each -> awaitNothingPending(each.webhook()));
  }

  private void awaitNothingPending(String webhook) {
    soon()
        .until(
            () -> {
              wakeTomorrow();
              return pending(webhook) == 0 && isReleased(webhook);
            });
  }
}
