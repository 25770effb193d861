package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What operators do with the keys of employers. */
@Command(name = "keys", description = "Lists, issues, rotates and ends the keys of an employer.")
final class KeyCommands {
  private static final String FUNCTION = "ManageEmployers";
  private static final String EMPLOYER_ID = "employerId";
  private static final String KEY_ID = "keyId";
  private static final Set<String> ENDED = Set.of("expired", "revoked");
  private static final String[] COLUMNS = {
    "id",
    "prefix",
    "lastFour",
    "state",
    "scopes",
    "description",
    "createdAt",
    "expiresAt",
    "revokedAt"
  };

  @ParentCommand private Operate operate;

  /** What a new key may do, and for how long. */
  static final class Grant {
    @Option(
        names = "--scopes",
        paramLabel = "SCOPE",
        split = ",",
        description = "Of read, write and manage; all three if left out.")
    private List<String> scopes;

    @Option(names = "--description", paramLabel = "TEXT", description = "What it is for.")
    private String description;

    @Option(
        names = "--expires",
        paramLabel = "TIME",
        description = "When it stops working, such as 2027-01-31T17:00:00Z.")
    private String expiresAt;

    Map<String, Object> members(int employer) {
      Map<String, Object> members = new HashMap<>(Map.of(EMPLOYER_ID, employer));
      members.put("scopes", scopes);
      members.put("description", description);
      members.put("expiresAt", expiresAt);
      members.values().removeIf(Objects::isNull);
      return members;
    }
  }

  @Command(description = "Lists an employer's keys that work, latest first.")
  void list(
      @Parameters(paramLabel = "EMPLOYER") int employer,
      @Option(names = "--all", description = "Those too that were revoked or have expired.")
          boolean isAll) {
    ArrayNode keys = JsonNodeFactory.instance.arrayNode();
    for (JsonNode key : all(employer)) {
      if (isAll || !ENDED.contains(key.path("state").asText())) {
        keys.add(key);
      }
    }
    operate.show(keys, COLUMNS);
  }

  private JsonNode all(int employer) {
    return operate.ask(FUNCTION, "list-keys", Map.of(EMPLOYER_ID, employer)).path("data");
  }

  @Command(description = "Issues another key, and shows it this once.")
  void issue(@Parameters(paramLabel = "EMPLOYER") int employer, @Mixin Grant grant) {
    operate.show(issued(employer, grant), "key", "id");
  }

  private JsonNode issued(int employer, Grant grant) {
    return operate.ask(FUNCTION, "issue-key", grant.members(employer));
  }

  @Command(description = "Issues another key, and ends those that are named after a while.")
  void rotate(
      @Parameters(paramLabel = "EMPLOYER") int employer,
      @Parameters(paramLabel = "KEY-ID", arity = "1..*", description = "The keys that end.")
          List<String> keys,
      @Option(
              names = "--overlap",
              paramLabel = "TIME",
              required = true,
              converter = TimeSpan.class,
              description = "How long they go on working: 7d, 12h or 30m.")
          Duration overlap,
      @Mixin Grant grant) {
    Set<String> known = new HashSet<>();
    all(employer).forEach(key -> known.add(key.path("id").asText()));
    for (String key : keys) {
      if (!known.contains(key)) {
        throw new Failure(
            Failure.REFUSED,
            "Employer %d has no key %s. operate keys list %d shows those it has."
                .formatted(employer, key, employer));
      }
    }
    Instant end = Instant.now().plus(overlap).truncatedTo(ChronoUnit.SECONDS);
    operate.confirm(
        "Issue another key of employer %d, and end %s at %s?"
            .formatted(employer, String.join(", ", keys), end));
    operate.show(issued(employer, grant), "key", "id");
    for (String key : keys) {
      expired(employer, key, end.toString());
    }
    operate.say("Keys that end at %s: %d.".formatted(end, keys.size()));
  }

  @Command(description = "Sets the time at which a key stops working, or takes it back.")
  void expire(
      @Parameters(paramLabel = "EMPLOYER") int employer,
      @Parameters(paramLabel = "KEY-ID") String key,
      @Parameters(
              paramLabel = "TIME",
              description = "Such as 2027-01-31T17:00:00Z; never takes it back.")
          String time) {
    operate.show(expired(employer, key, time), COLUMNS);
  }

  private JsonNode expired(int employer, String key, String time) {
    Map<String, Object> members = new HashMap<>(Map.of(EMPLOYER_ID, employer, KEY_ID, key));
    members.put("expiresAt", time.equals("never") ? null : time);
    return operate.ask(FUNCTION, "expire-key", Collections.unmodifiableMap(members));
  }

  @Command(description = "Ends a key at once, for good.")
  void revoke(
      @Parameters(paramLabel = "EMPLOYER") int employer,
      @Parameters(paramLabel = "KEY-ID") String key) {
    operate.confirm(
        "End the key %s of employer %d? This can't be undone.".formatted(key, employer));
    operate.show(FUNCTION, "revoke-key", Map.of(EMPLOYER_ID, employer, KEY_ID, key), COLUMNS);
  }
}
