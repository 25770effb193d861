package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.dynamodb.stores.Caller.LONG;
import static jobpostings.dynamodb.stores.Caller.in;
import static jobpostings.dynamodb.stores.Caller.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.StreamedJobs;
import jobpostings.dynamodb.stores.StreamedJobs.Image;
import jobpostings.dynamodb.stores.StreamedJobs.Write;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.Callers;
import jobpostings.employer.key.KeyGrant;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.view.JobDocument;
import jobpostings.json.Json;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The erasure of an employer, while nothing of another employer may be missing at any time. */
final class ErasureScenarios {
  /** How many items the other employer has in each table that names an owner. */
  private static final Map<String, Long> OTHERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("ApiKeys", 1L),
              Map.entry("Attempts", 1L),
              Map.entry("ChangeLog", 5L),
              Map.entry("Deliveries", 1L),
              Map.entry("Idempotency", 1L),
              Map.entry("JobList", 1L),
              Map.entry("Jobs", 2L),
              Map.entry("Locations", 1L),
              Map.entry("References", 1L),
              Map.entry("RequestCounts", 1L),
              Map.entry("Versions", 3L),
              Map.entry("Webhooks", 1L)));

  private ErasureScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of("erasureActions", "count", ErasureScenarios::filled, (c, _) -> ask(c, "count"), 200)
            .seen(ErasureScenarios::left)
            .breakingInTurn(),
        of("erasureActions", "erase", ErasureScenarios::filled, (c, _) -> ask(c, "erase"), 200)
            .seen(ErasureScenarios::left)
            .inSteps(
                seen ->
                    seen instanceof Left left
                        && left.others().equals(OTHERS)
                        && left.texts() >= 1
                        && left.listing() >= 1)
            .breakingInTurn());
  }

  /** Leaves out how many items were removed: how many shards of counters there are is chance. */
  private static Object ask(Caller caller, String action) {
    return Json.text(
            caller
                .operations()
                .erasureActions()
                .answer(
                    JobExamples.json(
                        "{\"action\": \"%s\", \"employerId\": %d}"
                            .formatted(action, caller.employer().id()))))
        .replaceAll("\"removed\":\\d+", "");
  }

  private static JobDocument filled(Caller caller) {
    fill(other(caller));
    return fill(caller);
  }

  /** An employer that nobody else has: ids of employers are otherwise positive. */
  private static Caller other(Caller caller) {
    Employer employer = new Employer(-caller.employer().id(), "Other", Plan.UNLIMITED);
    return new Caller(caller.operations(), employer, caller.place() + "bury");
  }

  private static JobDocument fill(Caller caller) {
    Employer employer = caller.employer();
    caller
        .operations()
        .employers()
        .save(new Employer(employer.id(), employer.name(), employer.plan(), true));
    caller
        .operations()
        .employerKeys()
        .issue(Callers.of(employer), KeyGrant.EVERYTHING, Author.operator(""));
    caller.operations().requestCounts().add(employer.id(), 1, 1);
    LogScenarios.deleted(caller);
    JobDocument job =
        caller
            .createOnce(
                "once", in(caller.place() + ", YT", job("referenceId", "C", "description", LONG)))
            .job();
    LogScenarios.recorded(caller, job);
    rank(caller, job.id());
    tell(caller);
    return job;
  }

  private static void rank(Caller caller, int id) {
    Job job = JobExamples.job().id(id).employerId(caller.employer().id()).build();
    Write creation = Write.creation(new Image(job, 1, Optional.empty()));
    caller.operations().segments().applyStream(StreamedJobs.event(List.of(creation)));
  }

  /** Stores a webhook, a delivery for it and an attempt. */
  private static void tell(Caller caller) {
    AttributeValue id = AttributeValue.fromS("wh_" + caller.employer().id());
    AttributeValue employer = number(caller);
    put(caller, "Webhooks", Map.of("employerId", employer, "place", number(0), "id", id));
    put(caller, "Deliveries", Map.of("webhookId", id, "due", AttributeValue.fromS("1")));
    put(caller, "Attempts", Map.of("webhookId", id, "at", AttributeValue.fromS("1")));
  }

  private static void put(Caller caller, String table, Map<String, AttributeValue> item) {
    caller.operations().client().putItem(put -> put.tableName(table).item(item));
  }

  private static AttributeValue number(Caller caller) {
    return number(caller.employer().id());
  }

  private static AttributeValue number(int number) {
    return AttributeValue.fromN(Integer.toString(number));
  }

  /**
   * What the tables have.
   *
   * @param own how many items of the employer each table has
   * @param others the same for the other employer
   * @param texts the pieces of long descriptions of both
   * @param listing the items of both that list keys
   */
  private record Left(
      boolean erased,
      boolean done,
      Map<String, Long> own,
      Map<String, Long> others,
      long texts,
      long listing) {}

  private static Object left(FaultyTables tables, Caller caller) {
    Map<String, AttributeValue> employer =
        tables
            .items("Employers")
            .filter(item -> item.get("id").equals(number(caller)))
            .findFirst()
            .orElseThrow();
    Map<String, List<Map<String, AttributeValue>>> items =
        OTHERS.keySet().stream()
            .collect(Collectors.toMap(table -> table, table -> tables.items(table).toList()));
    return new Left(
        employer.containsKey("erasedAt"),
        employer.containsKey("erasureDoneAt"),
        count(caller, items),
        count(other(caller), items),
        tables.items("Descriptions").count(),
        tables.items("Employers").filter(item -> item.containsKey("keys")).count());
  }

  private static Map<String, Long> count(
      Caller caller, Map<String, List<Map<String, AttributeValue>>> tables) {
    AttributeValue webhook = AttributeValue.fromS("wh_" + caller.employer().id());
    return OTHERS.keySet().stream()
        .collect(
            Collectors.toMap(
                table -> table,
                table ->
                    tables.get(table).stream()
                        .filter(
                            item ->
                                number(caller).equals(item.get("employerId"))
                                    || webhook.equals(item.get("webhookId")))
                        .count(),
                (a, _) -> a,
                TreeMap::new));
  }
}
