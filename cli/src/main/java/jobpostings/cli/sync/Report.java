package jobpostings.cli.sync;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Position;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.ReferenceData;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Failure;

/** What a sync did or would do, while it goes on and at its end. */
public final class Report {
  static final String ARCHIVED = "archived";
  private static final String PAY_LEFT_OUT = "pay-left-out";
  private static final List<String> COUNTED = List.of("created", "changed", "unchanged", ARCHIVED);
  private static final int MAX_NOTES = 20;
  private static final int MAX_UNREAD = 50;

  private final String file;
  private final String cells;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<Fault> faultNotes = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, JsonNode> newPlaces = new TreeMap<>();
  private ReferenceData reference;
  private List<String> unread = List.of();
  private Mapping.Rest rest = Mapping.Rest.IGNORED;
  private boolean isAccepted = true;
  private Failure failure;
  private String guard;

  public Report(String file, String cells) {
    this.file = file;
    this.cells = cells;
  }

  /** A job that was changed, or would be; the position is null if it isn't in the file any more. */
  private record Change(Position position, ObjectNode row) {}

  /** The service's names, with which changes are told from here on. */
  void show(ReferenceData names) {
    reference = names;
  }

  /** What is told of a row, however the service takes it. */
  synchronized void read(FeedJob draft) {
    draft.notes().forEach(this::note);
  }

  /** The columns and members that are read for nothing, and what follows from that. */
  void unread(List<String> names, Mapping.Rest rest, Options options) {
    unread = names;
    isAccepted = names.isEmpty() || options.ignoreUnread();
    this.rest = rest;
    if (isRefused()) {
      String what = options.dryRun() ? "--apply sends nothing" : "Nothing was sent";
      note(
          what
              + " until somebody says what that is: ./jobs map %s makes the mapping for --mapping, and --ignore-unread goes on without it."
                  .formatted(file));
    } else if (isUndecided()) {
      note(
          "The mapping has that neither under \"columns\" nor under \"ignore\": ./jobs map %s --out with its name asks about it."
              .formatted(file));
    }
  }

  /** Whether nothing may be sent, as nobody has said what these columns and members mean. */
  public boolean isRefused() {
    return rest == Mapping.Rest.REFUSED && !isAccepted;
  }

  /** Whether there are columns and members of which nobody has said what they mean. */
  public boolean isUndecided() {
    return !isAccepted;
  }

  /** Why closed jobs could not be archived; what was done before is told all the same. */
  void failure(Failure why) {
    failure = why;
  }

  public Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  /** The columns and members that have a value and are read for nothing, in the file's order. */
  public List<String> unread() {
    return unread;
  }

  /** The same as the first line that people read; empty if there are none. */
  public Optional<String> unreadLine() {
    if (unread.isEmpty()) {
      return Optional.empty();
    }
    int more = unread.size() - MAX_UNREAD;
    String rest = more > 0 ? " and %d more (--json has all)".formatted(more) : "";
    return Optional.of(
        "Not read: %s%s."
            .formatted(unread.stream().limit(MAX_UNREAD).collect(joining(", ")), rest));
  }

  synchronized void result(FeedJob draft, JsonNode result) {
    String outcome = result.path("outcome").asText();
    count(outcome, 1);
    if (!outcome.equals("unchanged")) {
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
    if (reference != null && position != null) {
      ArrayNode places = row.putArray("places");
      job.path("locations").forEach(place -> places.add(place.path("description").asText()));
      row.put("pay", reference.pay(job.path("salary")));
      row.put("closeDate", job.path("closeDate").asText(null));
      row.put("publishOn", job.path("publishOn").asText(null));
      row.put("workplace", job.path("workplace").asText(null));
    }
    row.set("changedMembers", told.get("changedMembers"));
    changes.add(new Change(position, row));
  }

  /** What the service finds wrong with a job, but for what the file itself says already. */
  static List<Fault> faults(FeedJob draft, JsonNode problem) {
    if (problem.path("errors").isEmpty()) {
      return List.of(
          draft.fault("", problem.path("code").asText(), problem.path("detail").asText()));
    }
    return problem
        .path("errors")
        .valueStream()
        .flatMap(error -> fault(draft, error).stream())
        .toList();
  }

  static Optional<Fault> fault(FeedJob draft, JsonNode error) {
    String pointer = pointer(error);
    return draft.isFaulty(pointer)
        ? Optional.empty()
        : Optional.of(
            draft.fault(pointer, error.path("code").asText(), error.path("message").asText()));
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

  public synchronized void note(String note) {
    notes.add(note);
  }

  synchronized void note(Fault note) {
    count(note.code(), 1);
    faultNotes.add(note);
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

  /**
   * What people should know besides: of each kind the first few, and how many others there are. The
   * guard's reason, and why nothing could be archived, are the last.
   */
  public List<String> notes() {
    Stream<String> last =
        Stream.concat(
            Stream.ofNullable(guard), failure().stream().flatMap(why -> why.lines().stream()));
    return Stream.concat(told(MAX_NOTES).stream(), last).toList();
  }

  private List<String> told(int mostOfAKind) {
    List<String> all = new ArrayList<>();
    Map<String, Integer> told = new TreeMap<>();
    faultNotes.stream()
        .sorted(Comparator.comparing(Fault::position))
        .filter(note -> told.merge(note.code(), 1, Integer::sum) <= mostOfAKind)
        .forEach(note -> all.add(note.in(file, cells)));
    told.forEach(
        (code, count) -> {
          if (count > mostOfAKind) {
            all.add("And %d more such notes (%s).".formatted(count - mostOfAKind, code));
          }
        });
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
    json.put(
        "inStep",
        !hasFaults()
            && !isUndecided()
            && !isGuarded()
            && failure == null
            && !(dryRun && hasChanges()));
    ObjectNode numbers = json.putObject("counts");
    COUNTED.forEach(each -> numbers.put(each, count(each)));
    numbers.put("payLeftOut", count(PAY_LEFT_OUT)).put("errors", faults().size());
    json.set("changes", changes());
    faults().stream().map(Fault::json).forEach(json.putArray("errors")::add);
    told(Integer.MAX_VALUE).forEach(json.putArray("notes")::add);
    unread.forEach(json.putArray("notUsed")::add);
    ArrayNode places = json.putArray("newPlaces");
    newPlaces.forEach((place, near) -> places.addObject().put("place", place).set("near", near));
    json.put("guard", guard);
    if (failure != null) {
      json.putObject("error")
          .put("message", failure.getMessage())
          .put("exitCode", failure.exitCode());
    }
    return json;
  }
}
