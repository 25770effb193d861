package jobpostings.cli.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jobpostings.cli.feed.Draft;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.service.Json;

/** What a sync did or would do, while it goes on and at its end. */
public final class Report {
  static final String ARCHIVED = "archived";
  private static final List<String> COUNTED = List.of("created", "changed", "unchanged", ARCHIVED);

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private String guard;

  /** Adds an operation's result. */
  void result(Draft draft, JsonNode result) {
    String outcome = result.path("outcome").asText();
    count(outcome, 1);
    if (outcome.equals("failed")) {
      refused(draft, result.path("problem"));
    } else if (!outcome.equals("unchanged")) {
      changes.add(
          new Change(
              outcome,
              result.path("referenceId"),
              draft.job().path("title").asText(null),
              draft.position(),
              result.path("changedMembers")));
    }
  }

  /** The service's pointers lead into the batch: the job's own begin after its index. */
  private void refused(Draft draft, JsonNode problem) {
    for (JsonNode error : problem.path("errors")) {
      String pointer = error.path("pointer").asText().replaceFirst("^/operations/[0-9]+/job", "");
      faults.add(draft.fault(pointer, error.path("code").asText(), error.path("message").asText()));
    }
    if (problem.path("errors").isEmpty()) {
      faults.add(draft.fault("", problem.path("code").asText(), problem.path("detail").asText()));
    }
  }

  void archived(JsonNode toArchive, int count) {
    count(ARCHIVED, count);
    for (JsonNode each : toArchive) {
      changes.add(
          new Change(
              ARCHIVED, each.path("referenceId"), each.path("title").asText(null), null, null));
    }
  }

  void faults(List<Fault> more) {
    faults.addAll(more);
  }

  void note(String note) {
    notes.add(note);
  }

  /** Nothing was archived, for that reason. */
  void guard(String reason) {
    guard = reason;
  }

  private void count(String outcome, int more) {
    counts.merge(outcome, more, Integer::sum);
  }

  public int count(String outcome) {
    return counts.getOrDefault(outcome, 0);
  }

  /** Whether the guard held. */
  public boolean isGuarded() {
    return guard != null;
  }

  public boolean hasFaults() {
    return !faults.isEmpty();
  }

  public boolean hasChanges() {
    return count("created") + count("changed") + count(ARCHIVED) > 0;
  }

  /** "created 3, changed 1, unchanged 12, archived 0". */
  public String totals() {
    List<String> totals = new ArrayList<>();
    COUNTED.forEach(each -> totals.add(each + " " + count(each)));
    if (hasFaults()) {
      totals.add("errors " + faults.size());
    }
    return String.join(", ", totals);
  }

  /** What changes, a row for each. */
  public ArrayNode changes() {
    ArrayNode rows = Json.MAPPER.createArrayNode();
    changes.forEach(change -> rows.add(change.json()));
    return rows;
  }

  /** In the order of the file. */
  public List<Fault> faults() {
    return faults.stream().sorted(Comparator.comparing(Fault::position)).toList();
  }

  /** What people should know besides; the guard's reason is the last. */
  public List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    if (guard != null) {
      all.add(guard);
    }
    return all;
  }

  /** For programs. */
  public ObjectNode json(boolean dryRun, String file) {
    ObjectNode json = Json.MAPPER.createObjectNode().put("dryRun", dryRun).put("file", file);
    json.put("inStep", !hasFaults() && !isGuarded() && !(dryRun && hasChanges()));
    ObjectNode numbers = json.putObject("counts");
    COUNTED.forEach(each -> numbers.put(each, count(each)));
    numbers.put("errors", faults.size());
    json.set("changes", changes());
    ArrayNode errors = json.putArray("errors");
    faults().forEach(fault -> errors.add(fault.json()));
    ArrayNode told = json.putArray("notes");
    notes.forEach(told::add);
    json.put("guard", guard);
    return json;
  }
}
