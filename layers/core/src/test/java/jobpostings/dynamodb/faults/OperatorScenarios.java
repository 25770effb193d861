package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.faults.Scenario.once;
import static jobpostings.dynamodb.stores.Caller.job;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.employer.key.Callers;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyOwner;
import jobpostings.job.Author;
import jobpostings.job.JobExamples;
import jobpostings.job.view.JobDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What operators do. Each scenario is named for its action. */
final class OperatorScenarios {
  private static final String SECRET = "jpk_of-which-only-the-hash-is-kept";

  private static final String LOCATION_ID = ", \"locationId\": " + Preparations.NEW_PLACE;

  /** Attributes that differ between two runs with the same result. */
  private static final Set<String> OF_ONE_RUN =
      Set.of(
          "id",
          "employerId",
          "hash",
          "place",
          "prefix",
          "lastFour",
          "revision",
          "keysRevision",
          "keys",
          "endedKeys",
          "number",
          "latestGrant");

  private OperatorScenarios() {}

  static List<Scenario> all() {
    return List.of(
        once(
                "operatorActions",
                "create-employer",
                Preparations::nothing,
                action(
                    "create-employer",
                    _ -> ", \"name\": \"Maple Robotics\", \"plan\": \"standard\""))
            .seen(OperatorScenarios::employers),
        ofEmployer("list-employers", _ -> ""),
        ofEmployer("rename-employer", c -> id(c) + ", \"name\": \"Maple Robotics\""),
        ofEmployer("set-plan", c -> id(c) + ", \"plan\": \"standard\""),
        ofEmployer("suspend-employer", OperatorScenarios::id),
        ofEmployer("resume-employer", OperatorScenarios::id),
        once(
                "operatorActions",
                "issue-key",
                Preparations::employer,
                action("issue-key", OperatorScenarios::id))
            .seen(OperatorScenarios::employers),
        ofEmployer("list-keys", OperatorScenarios::id),
        ofEmployer("revoke-key", c -> id(c) + keyId(c)),
        ofEmployer(
            "expire-key", c -> id(c) + keyId(c) + ", \"expiresAt\": \"2026-12-24T00:00:00Z\""),
        of(
                "employerKeys",
                "list",
                OperatorScenarios::employerWithKey,
                (c, _) -> c.operations().employerKeys().list(owner(c)).size(),
                200)
            .seen(OperatorScenarios::employers),
        once(
                "employerKeys",
                "issue",
                OperatorScenarios::employerWithKey,
                (c, _) ->
                    c.operations()
                        .employerKeys()
                        .issue(manager(c), KeyGrant.EVERYTHING, Author.operator(""))
                        .issued()
                        .scopes())
            .seen(OperatorScenarios::employers),
        of(
                "employerKeys",
                "delete",
                OperatorScenarios::employerWithKey,
                (c, _) -> {
                  c.operations().employerKeys().delete(manager(c), key(c).id());
                  return "";
                },
                404)
            .seen(OperatorScenarios::employers),
        ofPlace("list-locations", _ -> ""),
        ofPlace("hide-location", _ -> LOCATION_ID),
        ofPlace("show-location", _ -> LOCATION_ID),
        ofPlace(
            "confirm-location",
            "confirm-location",
            OperatorScenarios::unconfirmed,
            _ -> LOCATION_ID,
            200),
        ofPlace(
            "show-location",
            "a place that is hidden",
            OperatorScenarios::hidden,
            _ -> LOCATION_ID,
            200),
        ofPlace(
            "delete-location",
            "a place that is hidden",
            OperatorScenarios::hidden,
            _ -> LOCATION_ID,
            404),
        ofPlace(
            "delete-location",
            "delete-location",
            OperatorScenarios::employerInNewPlace,
            _ -> LOCATION_ID,
            404),
        ofService("service-state"),
        ofService("read-only"),
        ofService("read-write"),
        of(
                "operatorActions",
                "recount-jobs",
                OperatorScenarios::miscounted,
                action("recount-jobs", OperatorScenarios::id),
                200)
            .seen(Counted::of)
            .inSteps(counts -> counts instanceof Counted counted && counted.misplaced() == 0));
  }

  private static Scenario ofEmployer(String action, Function<Caller, String> members) {
    return of(
            "operatorActions",
            action,
            OperatorScenarios::employerWithKey,
            action(action, members),
            200)
        .seen(OperatorScenarios::employers);
  }

  private static Scenario ofPlace(String action, Function<Caller, String> members) {
    return ofPlace(action, action, OperatorScenarios::employerInNewPlace, members, 200);
  }

  private static Scenario ofPlace(
      String action,
      String name,
      Scenario.Preparation preparation,
      Function<Caller, String> members,
      int repeated) {
    return of("operatorActions", name, preparation, action(action, members), repeated)
        .seen(OperatorScenarios::places);
  }

  private static Scenario ofService(String action) {
    return of("operatorActions", action, Preparations::nothing, action(action, _ -> ""), 200)
        .seen((tables, _) -> tables.items("Switches").map(OperatorScenarios::shown).toList());
  }

  static Scenario.Request action(String action, Function<Caller, String> members) {
    return (caller, _) ->
        caller
            .operations()
            .operatorActions()
            .answer(
                JobExamples.json(
                    "{\"action\": \"%s\"%s}".formatted(action, members.apply(caller))));
  }

  private static String id(Caller caller) {
    return ", \"employerId\": " + caller.employer().id();
  }

  private static String keyId(Caller caller) {
    return ", \"keyId\": \"%s\"".formatted(key(caller).id());
  }

  private static IssuedKey key(Caller caller) {
    return IssuedKey.of(SECRET, caller.employer().id(), JobExamples.NOW);
  }

  private static KeyOwner owner(Caller caller) {
    return KeyOwner.employer(caller.employer().id());
  }

  /** A caller with another key. */
  private static jobpostings.employer.key.Caller manager(Caller caller) {
    return Callers.of(caller.employer());
  }

  private static JobDocument employerWithKey(Caller caller) {
    JobDocument nothing = Preparations.employer(caller);
    caller.operations().apiKeys().add(key(caller), 1);
    return nothing;
  }

  private static JobDocument employerInNewPlace(Caller caller) {
    Preparations.employer(caller);
    return Preparations.inConfirmedPlace(caller);
  }

  private static JobDocument hidden(Caller caller) {
    JobDocument job = employerInNewPlace(caller);
    Scenario.Request hide = action("hide-location", _ -> LOCATION_ID);
    hide.send(caller, job.id());
    return job;
  }

  private static JobDocument unconfirmed(Caller caller) {
    Preparations.employer(caller);
    return Preparations.inNewPlace(caller);
  }

  private static JobDocument miscounted(Caller caller) {
    JobDocument job = caller.create(job("status", "active"));
    caller.create(job());
    caller
        .operations()
        .client()
        .updateItem(
            update ->
                update
                    .tableName("JobCounters")
                    .key(
                        Map.of(
                            "employerId",
                            AttributeValue.fromN(Integer.toString(caller.employer().id())),
                            "shard",
                            AttributeValue.fromN("3")))
                    .updateExpression("ADD active :five")
                    .expressionAttributeValues(Map.of(":five", AttributeValue.fromN("5"))));
    return job;
  }

  /** All employers and keys. */
  private static Object employers(FaultyTables tables, Caller caller) {
    return Stream.of("Employers", "ApiKeys")
        .flatMap(table -> shown(table, tables, caller))
        .toList();
  }

  /** All learned locations, and their list, which must agree with them. */
  private static Object places(FaultyTables tables, Caller caller) {
    LearnedPlaces.requireListed(tables);
    return shown("Locations", tables, caller).toList();
  }

  static Stream<String> shown(String table, FaultyTables tables, Caller caller) {
    return tables.items(table).map(item -> shown(item).replace(caller.place(), "Newtown")).sorted();
  }

  private static String shown(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .filter(attribute -> !OF_ONE_RUN.contains(attribute.getKey()))
        .map(attribute -> attribute.getKey() + "=" + attribute.getValue())
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
