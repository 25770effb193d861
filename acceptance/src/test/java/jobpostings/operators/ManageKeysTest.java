package jobpostings.operators;

import static jobpostings.support.Operators.assertProblem;
import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.Http;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The life of a key, as operators and the employer see it. */
class ManageKeysTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();
  private final int employer = operators.newEmployer("Prairie Builders");

  @Test
  void aKeyThatIsIssuedIsShownAndWorks() {
    JsonNode key = operators.newKey(employer);
    String secret = key.path("key").asText();

    assertThat(secret).as("256 bits").matches("jpk_[A-Za-z0-9_-]{43}");
    assertThat(status(secret)).isEqualTo(200);
    assertThat(key.path("id").asText()).isEqualTo(ApiKey.of(secret).id());
    assertThat(key.path("employerId").asInt()).isEqualTo(employer);
    assertThat(key.path("prefix").asText()).isEqualTo(secret.substring(0, 8));
    assertThat(key.path("lastFour").asText()).isEqualTo(secret.substring(43));
    assertThat(key.path("state").asText()).isEqualTo("active");
    assertThat(Instant.parse(key.path("createdAt").asText())).isBeforeOrEqualTo(Instant.now());
    assertThat(key.path("expiresAt").isNull()).isTrue();
    assertThat(key.path("revokedAt").isNull()).isTrue();
  }

  @Test
  void noTwoKeysAreTheSame() {
    Set<String> secrets = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      secrets.add(operators.newKey(employer).path("key").asText());
    }

    assertThat(secrets).hasSize(20);
    assertThat(list().path("data")).hasSize(20);
  }

  @Test
  void theListShowsEveryKeyWithItsState() {
    String active = operators.newKey(employer).path("id").asText();
    String expiring = operators.newKey(employer).path("id").asText();
    expire(expiring, "'2099-12-31T17:00+01:00'");
    String revoked = operators.newKey(employer).path("id").asText();
    revoke(revoked);
    String expired = addExpired("jpk_expired-key-of-" + employer);

    List<String> shown =
        list()
            .path("data")
            .valueStream()
            .map(key -> key.path("id").asText() + " " + key.path("state").asText())
            .toList();

    assertThat(shown)
        .containsExactlyInAnyOrder(
            active + " active", expiring + " expiring", revoked + " revoked", expired + " expired");
    assertThat(list().toString()).contains("\"expiresAt\":\"2099-12-31T16:00:00Z\"");
  }

  @Test
  void aRevokedKeyIsRefusedAtOnceAndForGood() {
    JsonNode key = operators.newKey(employer);
    JsonNode other = operators.newKey(employer);
    String secret = key.path("key").asText();
    assertThat(status(secret)).isEqualTo(200);

    JsonNode revoked = revoke(key.path("id").asText());

    assertThat(revoked.path("state").asText()).isEqualTo("revoked");
    var refused = http.get("/api/v1.1/jobs", "API-Key", secret);
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(http.json(refused).path("code").asText()).isEqualTo("unauthorized");
    assertThat(status(other.path("key").asText())).isEqualTo(200);
    assertThat(revoke(key.path("id").asText())).as("twice is once").isEqualTo(revoked);
    JsonNode answer = expire(key.path("id").asText(), "null");
    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).containsExactly("/keyId in-the-past");
    assertThat(status(secret)).isEqualTo(401);
  }

  @Test
  void anExpiredKeyIsRefusedAtOnceAndForGood() {
    String secret = "jpk_long-past-key-of-" + employer;
    String id = addExpired(secret);

    assertThat(status(secret)).isEqualTo(401);
    for (String end : List.of("null", "'2099-12-31T17:00:00Z'")) {
      JsonNode answer = expire(id, end);
      assertProblem(answer, 400, "validation-failed");
      assertThat(errors(answer)).containsExactly("/keyId in-the-past");
    }
    assertThat(status(secret)).isEqualTo(401);
  }

  @Test
  void theTimeAtWhichAKeyExpiresIsSetMovedAndTakenBack() {
    JsonNode key = operators.newKey(employer);
    String id = key.path("id").asText();

    assertThat(expire(id, "'2099-12-31T17:00:00.1234Z'").path("expiresAt").asText())
        .isEqualTo("2099-12-31T17:00:00.123Z");
    assertThat(expire(id, "'2098-12-31T17:00:00Z'").path("state").asText()).isEqualTo("expiring");
    assertThat(status(key.path("key").asText())).as("until then").isEqualTo(200);
    JsonNode back = expire(id, "''");
    assertThat(back.path("state").asText()).isEqualTo("active");
    assertThat(back.path("expiresAt").isNull()).isTrue();
  }

  @Test
  void aKeyExpiresAtATimeToCome() {
    String id = operators.newKey(employer).path("id").asText();

    JsonNode answer = expire(id, "'" + Instant.now() + "'");

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).containsExactly("/expiresAt in-the-past");
    assertThat(list().at("/data/0/state").asText()).isEqualTo("active");
  }

  @Test
  void theKeysOfOthersAreNotFound() {
    String id = operators.newKey(employer).path("id").asText();
    int other = operators.newEmployer("Other");

    JsonNode answer =
        operators.ask("{'action': 'revoke-key', 'employerId': %d, 'keyId': '%s'}", other, id);

    assertProblem(answer, 404, "not-found");
    assertThat(answer.path("detail").asText())
        .isEqualTo(
            "The employer %d has no key %s. The action \"list-keys\" shows those that it has."
                .formatted(other, id));
    assertThat(list().at("/data/0/state").asText()).isEqualTo("active");
  }

  @Test
  void theKeyIsShownOnceAndItsHashNever() {
    JsonNode key = operators.newKey(employer);
    String secret = key.path("key").asText();
    String id = key.path("id").asText();
    list();
    expire(id, "'2099-12-31T17:00:00Z'");
    expire(id, "'1999-12-31T17:00:00Z'");
    revoke(id);
    revoke(id);
    list();
    operators.ask("{'action': 'list-employers', 'pageSize': 100}");

    assertThat(operators.answers()).filteredOn(answer -> answer.contains(secret)).hasSize(1);
    assertThat(operators.answers())
        .noneMatch(answer -> answer.contains(ApiKey.of(secret).hash().substring(0, 17)));
  }

  @Test
  void aKeyIsRotatedWithoutARefusedCall() throws Exception {
    JsonNode key = operators.newKey(employer);
    AtomicReference<String> current = new AtomicReference<>(key.path("key").asText());
    AtomicBoolean done = new AtomicBoolean();
    BlockingQueue<String> used = new LinkedBlockingQueue<>();
    try (ExecutorService client = Executors.newSingleThreadExecutor()) {
      Future<List<Integer>> statuses =
          client.submit(
              () -> {
                List<Integer> answers = new ArrayList<>();
                while (!done.get()) {
                  String secret = current.get();
                  answers.add(status(secret));
                  used.add(secret);
                }
                return answers;
              });
      try {
        for (int rotation = 0; rotation < 5; rotation++) {
          JsonNode next = operators.newKey(employer);
          assertThat(expire(key.path("id").asText(), "'2099-12-31T17:00:00Z'").path("state"))
              .hasToString("\"expiring\"");
          awaitUse(used, key.path("key").asText());
          current.set(next.path("key").asText());
          awaitUse(used, next.path("key").asText());
          revoke(key.path("id").asText());
          assertThat(status(key.path("key").asText())).isEqualTo(401);
          used.clear();
          awaitUse(used, next.path("key").asText());
          key = next;
        }
      } finally {
        done.set(true);
      }
      assertThat(statuses.get()).hasSizeGreaterThan(10).containsOnly(200);
    }
  }

  /** Waits until a call with this key has been answered. */
  private static void awaitUse(BlockingQueue<String> used, String secret)
      throws InterruptedException {
    String latest;
    do {
      latest = used.poll(1, TimeUnit.MINUTES);
      assertThat(latest).as("the client goes on").isNotNull();
    } while (!latest.equals(secret));
  }

  @Test
  void thePagesNameTheSecondsForWhichTheGatewayKeepsAnAnswer() throws IOException {
    Matcher seconds =
        Pattern.compile("ReauthorizeEvery: (\\d+)")
            .matcher(Files.readString(Path.of("../template.yaml")));
    assertThat(seconds.find()).isTrue();

    assertThat(page("architecture"))
        .contains("API-Key -> employer, kept for " + seconds.group(1) + " s");
    assertThat(page("operators")).contains("within " + seconds.group(1) + " seconds");
    assertThat(page("operations")).contains("within " + seconds.group(1) + " seconds");
    assertThat(page("integrating")).contains("within " + seconds.group(1) + " seconds");
  }

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("../docs/" + name + ".md")).replaceAll("\\s+", " ");
  }

  /** Adds a key of the employer that expired a moment ago; returns its id. */
  private String addExpired(String secret) {
    Instant now = Instant.now();
    IssuedKey key = IssuedKey.of(secret, employer, now.minusSeconds(60));
    ApiKeyStore keys = SERVICE.get().core().apiKeys();
    keys.add(key, 100);
    keys.expire(key.owner(), key.id(), Optional.of(now.minusMillis(1)), now.minusSeconds(30));
    return key.id();
  }

  private JsonNode list() {
    return operators.ask("{'action': 'list-keys', 'employerId': %d}", employer);
  }

  private JsonNode revoke(String id) {
    return operators.ask("{'action': 'revoke-key', 'employerId': %d, 'keyId': '%s'}", employer, id);
  }

  /**
   * @param end as JSON
   */
  private JsonNode expire(String id, String end) {
    return operators.ask(
        "{'action': 'expire-key', 'employerId': %d, 'keyId': '%s', 'expiresAt': %s}",
        employer, id, end);
  }

  private int status(String key) {
    return http.get("/api/v1.1/jobs", "API-Key", key).statusCode();
  }
}
