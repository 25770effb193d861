package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What operators do with the keys of employers. */
@Command(name = "keys", description = "Lists, issues, rotates and ends the keys of an employer.")
final class KeyCommands {
  private static final String FUNCTION = "ManageEmployers";
  private static final String EMPLOYER_ID = "employerId";
  private static final String KEY_ID = "keyId";
  private static final String[] COLUMNS = {
    "id", "prefix", "lastFour", "state", "createdAt", "expiresAt", "revokedAt"
  };

  @ParentCommand private Operate operate;

  @Command(description = "Lists an employer's keys, latest first.")
  void list(@Parameters(paramLabel = "EMPLOYER") int employer) {
    operate.show(all(employer), COLUMNS);
  }

  private JsonNode all(int employer) {
    return operate.ask(FUNCTION, "list-keys", Map.of(EMPLOYER_ID, employer)).path("data");
  }

  @Command(description = "Issues another key, and shows it this once.")
  void issue(@Parameters(paramLabel = "EMPLOYER") int employer) {
    operate.show(issued(employer), "key", "id");
  }

  private JsonNode issued(int employer) {
    return operate.ask(FUNCTION, "issue-key", Map.of(EMPLOYER_ID, employer));
  }

  @Command(description = "Issues another key, and ends all others after a while.")
  void rotate(
      @Parameters(paramLabel = "EMPLOYER") int employer,
      @Option(
              names = "--overlap",
              paramLabel = "TIME",
              required = true,
              converter = TimeSpan.class,
              description = "How long the others go on working: 7d, 12h or 30m.")
          Duration overlap) {
    List<JsonNode> others =
        StreamSupport.stream(all(employer).spliterator(), false)
            .filter(key -> key.path("state").asText().equals("active"))
            .toList();
    Instant end = Instant.now().plus(overlap).truncatedTo(ChronoUnit.SECONDS);
    JsonNode issued = issued(employer);
    operate.show(issued, "key", "id");
    for (JsonNode key : others) {
      expired(employer, key.path("id").asText(), end.toString());
    }
    operate.say("Others that end at %s: %d.".formatted(end, others.size()));
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
    operate.confirm("End the key %s of employer %d?".formatted(key, employer));
    operate.show(FUNCTION, "revoke-key", Map.of(EMPLOYER_ID, employer, KEY_ID, key), COLUMNS);
  }
}
