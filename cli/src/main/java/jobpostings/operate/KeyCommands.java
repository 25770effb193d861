package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(name = "keys", description = "Lists, issues, rotates and ends keys.")
final class KeyCommands {
  private static final String KEY_ID = "keyId";
  private static final Set<String> ENDED = Set.of("expired", "revoked");
  private static final String[] COLUMNS =
      "id prefix lastFour state scopes description createdAt expiresAt revokedAt".split(" ");

  @Spec private CommandSpec spec;

  private Operate operate() {
    return (Operate) spec.root().userObject();
  }

  /** Asks for an action on an owner's keys: "issue-key", or a partner's "issue-partner-key". */
  private JsonNode ask(Owner owner, String verb, String what, Map<String, ?> members) {
    Map<String, Object> all = new HashMap<>(members);
    all.put(owner.kind() + "Id", owner.id());
    String whose = owner.kind().equals("partner") ? "-partner-" : "-";
    return operate().ask(Operate.FUNCTION, verb + whose + what, all);
  }

  /** Whose keys are meant: those of the kind employer or partner, with that id. */
  record Owner(String kind, Object id) {
    static Owner employer(String id) {
      try {
        return new Owner("employer", Integer.valueOf(id));
      } catch (NumberFormatException e) {
        throw new TypeConversionException("\"%s\" is no employer's id.".formatted(id));
      }
    }

    static Owner partner(String id) {
      return new Owner("partner", id);
    }

    @Override
    public String toString() {
      return kind + " " + id;
    }
  }

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

    Map<String, Object> members() {
      Map<String, Object> members = new HashMap<>();
      members.put("scopes", scopes);
      members.put("description", description);
      members.put("expiresAt", expiresAt);
      members.values().removeIf(Objects::isNull);
      return members;
    }
  }

  @Command(description = "Lists the keys that work, latest first.")
  void list(
      @Parameters(paramLabel = "OWNER") Owner owner,
      @Option(names = "--all", description = "Those too that were revoked or have expired.")
          boolean isAll) {
    ArrayNode keys = JsonNodeFactory.instance.arrayNode();
    all(owner)
        .valueStream()
        .filter(key -> isAll || !ENDED.contains(key.path("state").asText()))
        .forEach(keys::add);
    operate().show(keys, COLUMNS);
  }

  private JsonNode all(Owner owner) {
    return ask(owner, "list", "keys", Map.of()).path("data");
  }

  @Command(description = "Issues another key, and shows it this once.")
  void issue(@Parameters(paramLabel = "OWNER") Owner owner, @Mixin Grant grant) {
    operate().show(ask(owner, "issue", "key", grant.members()), "key", "id");
  }

  @Command(description = "Issues another key, and ends those that are named after a while.")
  void rotate(
      @Parameters(paramLabel = "OWNER") Owner owner,
      @Parameters(paramLabel = "KEY-ID", arity = "1..*", description = "The keys that end.")
          List<String> keys,
      @Option(
              names = "--overlap",
              paramLabel = "TIME",
              required = true,
              description = "How long they go on working: 7d, 12h or 30m.")
          Duration overlap,
      @Mixin Grant grant) {
    JsonNode known = all(owner);
    for (String key : keys) {
      if (known.valueStream().noneMatch(each -> each.path("id").asText().equals(key))) {
        throw new Failure(
            Failure.REFUSED,
            "There is no key %s of %s. %s list %s shows those it has."
                .formatted(key, owner, spec.qualifiedName(), owner.id()));
      }
    }
    Instant end = Instant.now().plus(overlap).truncatedTo(ChronoUnit.SECONDS);
    String ending = String.join(", ", keys);
    operate().confirm("Issue another key of %s, and end %s at %s?".formatted(owner, ending, end));
    issue(owner, grant);
    keys.forEach(key -> expired(owner, key, end.toString()));
    operate().say("Keys that end at %s: %d.".formatted(end, keys.size()));
  }

  @Command(description = "Sets the time at which a key stops working, or takes it back.")
  void expire(
      @Parameters(paramLabel = "OWNER") Owner owner,
      @Parameters(paramLabel = "KEY-ID") String key,
      @Parameters(
              paramLabel = "TIME",
              description = "Such as 2027-01-31T17:00:00Z; never takes it back.")
          String time) {
    operate().show(expired(owner, key, time), COLUMNS);
  }

  private JsonNode expired(Owner owner, String key, String time) {
    Map<String, Object> members = new HashMap<>(Map.of(KEY_ID, key));
    members.put("expiresAt", time.equals("never") ? null : time);
    return ask(owner, "expire", "key", members);
  }

  @Command(description = "Ends a key at once, for good.")
  void revoke(
      @Parameters(paramLabel = "OWNER") Owner owner,
      @Parameters(paramLabel = "KEY-ID") String key) {
    operate().confirm("End the key %s of %s? This can't be undone.".formatted(key, owner));
    operate().show(ask(owner, "revoke", "key", Map.of(KEY_ID, key)), COLUMNS);
  }

  static Duration timeSpan(String text) {
    if (!text.matches("[1-9][0-9]{0,4}[dhm]")) {
      throw new TypeConversionException(
          "\"%s\" is no time such as 7d, 12h or 30m.".formatted(text));
    }
    return Duration.parse((text.endsWith("d") ? "P" : "PT") + text);
  }
}
