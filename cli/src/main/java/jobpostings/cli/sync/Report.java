package jobpostings.cli.sync;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Position;
import jobpostings.cli.mapping.Draft;
import jobpostings.cli.service.Json;

/** What a sync did or would do, while it goes on and at its end. */
public final class Report {
  static final String ARCHIVED = "archived";
  private static final String PAY_LEFT_OUT = "pay-left-out";
  private static final List<String> COUNTED = List.of("created", "changed", "unchanged", ARCHIVED);
  private static final int MAX_NOTES = 20;

  private final String file;
  private final String cells;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<Fault> faultNotes = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, JsonNode> newPlaces = new TreeMap<>();
  private String guard;

  public Report(String file, String cells) {
    this.file = file;
    this.cells = cells;
  }

  /** A job that was changed, or would be; the position is null if it isn't in the file any more. */
  private record Change(Position position, ObjectNode row) {}

  synchronized void result(Draft draft, JsonNode result) {
    String outcome = result.path("outcome").asText();
    count(outcome, 1);
    if (outcome.equals("failed")) {
      refused(draft, result.path("problem"));
    } else if (!outcome.equals("unchanged")) {
      change(draft.position(), outcome, draft.job(), result);
    }
  }

  /**
   * @param job with its title and, unless it is archived, its status
   * @param told what the service says of it
   */
  private void change(Position position, String action, JsonNode job, JsonNode told) {
    ObjectNode row = Json.MAPPER.createObjectNode().put("action", action);
    row.put("status", action.equals(ARCHIVED) ? ARCHIVED : job.path("status").asText(null));
    row.set("referenceId", told.path("referenceId"));
    row.put("title", job.path("title").asText(null));
    row.put("line", position == null ? null : position.line());
    row.set("changedMembers", told.get("changedMembers"));
    changes.add(new Change(position, row));
  }

  synchronized void refused(Draft draft, JsonNode problem) {
    problem.path("errors").forEach(error -> error(draft, error));
    if (problem.path("errors").isEmpty()) {
      faults.add(draft.fault("", problem.path("code").asText(), problem.path("detail").asText()));
    }
  }

  /** Adds what the service finds wrong, unless the file itself says so already. */
  synchronized void error(Draft draft, JsonNode error) {
    String pointer = pointer(error);
    if (!draft.isFaulty(pointer)) {
      String message = error.path("message").asText();
      faults.add(draft.fault(pointer, error.path("code").asText(), message));
    }
  }

  /** The service's pointers lead into the batch: the job's own begin after its index. */
  static String pointer(JsonNode error) {
    return error.path("pointer").asText().replaceFirst("^/operations/[0-9]+(/job)?", "");
  }

  /** A place that the service did not know before, with the names of known ones near it. */
  synchronized void newPlace(String place, JsonNode near) {
    newPlaces.put(place, near);
  }

  synchronized void archived(JsonNode toArchive, int count) {
    count(ARCHIVED, count);
    toArchive.forEach(job -> change(null, ARCHIVED, job, job));
  }

  synchronized void faults(List<Fault> more) {
    faults.addAll(more);
  }

  synchronized void note(String note) {
    notes.add(note);
  }

  /** Of each kind the first few are told, and the others counted. */
  synchronized void note(Fault note) {
    count(note.code(), 1);
    if (count(note.code()) <= MAX_NOTES) {
      faultNotes.add(note);
    }
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
    if (count(PAY_LEFT_OUT) > 0) {
      totals.add("without pay, as it is not understood " + count(PAY_LEFT_OUT));
    }
    if (hasFaults()) {
      totals.add("errors " + faults().size());
    }
    return String.join(", ", totals);
  }

  public ArrayNode changes() {
    ArrayNode rows = Json.MAPPER.createArrayNode();
    changes.stream()
        .sorted(
            Comparator.comparing(Change::position, Comparator.nullsLast(Comparator.naturalOrder())))
        .forEach(change -> rows.add(change.row()));
    return rows;
  }

  /** In the order of the file; without those of which another says more, such as what is near. */
  public List<Fault> faults() {
    Set<List<?>> pointed =
        faults.stream()
            .filter(fault -> fault.pointer() != null)
            .map(Report::place)
            .collect(Collectors.toSet());
    return faults.stream()
        .distinct()
        .filter(fault -> fault.pointer() != null || !pointed.contains(place(fault)))
        .sorted(Comparator.comparing(Fault::position))
        .toList();
  }

  private static List<?> place(Fault fault) {
    return List.of(fault.position(), fault.code());
  }

  public List<String> lines() {
    return faults().stream().map(fault -> fault.in(file, cells)).toList();
  }

  /** What people should know besides; the guard's reason is the last. */
  public List<String> notes() {
    return Stream.concat(told().stream(), Stream.ofNullable(guard)).toList();
  }

  private List<String> told() {
    List<String> all = new ArrayList<>();
    faultNotes.stream()
        .sorted(Comparator.comparing(Fault::position))
        .forEach(note -> all.add(note.in(file, cells)));
    for (String code : new TreeSet<>(faultNotes.stream().map(Fault::code).toList())) {
      if (count(code) > MAX_NOTES) {
        all.add("And %d more such notes (%s).".formatted(count(code) - MAX_NOTES, code));
      }
    }
    newPlaces.forEach(
        (place, near) -> {
          String names = near.valueStream().map(JsonNode::asText).collect(joining("; "));
          all.add(
              "New place: \"%s\"%s%s.".formatted(place, near.isEmpty() ? "" : ", near ", names));
        });
    all.addAll(notes);
    return all;
  }

  public ObjectNode json(boolean dryRun) {
    ObjectNode json = Json.MAPPER.createObjectNode().put("dryRun", dryRun).put("file", file);
    json.put("inStep", !hasFaults() && !isGuarded() && !(dryRun && hasChanges()));
    ObjectNode numbers = json.putObject("counts");
    COUNTED.forEach(each -> numbers.put(each, count(each)));
    numbers.put("payLeftOut", count(PAY_LEFT_OUT)).put("errors", faults().size());
    json.set("changes", changes());
    faults().stream().map(Fault::json).forEach(json.putArray("errors")::add);
    told().forEach(json.putArray("notes")::add);
    ArrayNode places = json.putArray("newPlaces");
    newPlaces.forEach((place, near) -> places.addObject().put("place", place).set("near", near));
    json.put("guard", guard);
    return json;
  }
}
