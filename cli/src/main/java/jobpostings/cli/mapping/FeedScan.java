package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.feed.Sink;

/** What a first pass over a file finds out, before anything is sent. */
public final class FeedScan implements Sink {
  private final Mapping mapping;
  private final Map<String, Position> referenceIds = new LinkedHashMap<>();
  private final Set<Integer> ids = new HashSet<>();
  private final EnumSet<Field> fields = EnumSet.noneOf(Field.class);
  private final List<Fault> faults = new ArrayList<>();
  private final List<Fault> notes = new ArrayList<>();
  private final Set<Position> left = new HashSet<>();
  private final Set<String> closed = new HashSet<>();

  /** Those whose row so far is not for the public. */
  private final Set<String> internal = new HashSet<>();

  private Fault part;
  private final Unread unread;
  private int jobs;
  private boolean isWhole = true;

  public FeedScan(Mapping mapping) {
    this.mapping = mapping;
    this.unread = new Unread(mapping);
  }

  @Override
  public void item(Item item) {
    Row row = new Row(mapping, item);
    for (Field field : EnumSet.complementOf(fields)) {
      if (!row.all(field).isEmpty()) {
        fields.add(field);
      }
    }
    jobs++;
    unread.add(row);
    String referenceId = row.referenceId();
    Optional<Cell> cellOfId = row.cell(Field.REFERENCE_ID);
    Optional<String> why =
        cellOfId.isEmpty() || cellOfId.get().text().isEmpty() || row.isOfService()
            ? Optional.empty()
            : NoValue.whyNoId(referenceId.isEmpty() ? cellOfId.get().text() : referenceId);
    if (why.isPresent()) {
      left.add(item.position());
      Cell cell = cellOfId.get();
      String message =
          "\"%s\" %s, and is no referenceId.".formatted(Row.shown(cell.text()), why.get());
      unreadable(new Fault(cell.position(), cell.name(), "/referenceId", "required", message));
      return;
    }
    if (referenceId.isEmpty()) {
      withoutReference(row, item.position());
      return;
    }
    Position before = referenceIds.putIfAbsent(referenceId, item.position());
    boolean isInternal = State.isInternal(row);
    if (before == null && isInternal) {
      internal.add(referenceId);
    } else if (before != null && isInternal != internal.contains(referenceId)) {
      // One job, shown to two audiences: the row for the public counts.
      left.add(isInternal ? item.position() : before);
      internal.remove(referenceId);
      if (!isInternal) {
        referenceIds.put(referenceId, item.position());
      }
    } else if (before != null) {
      left.add(item.position());
      Cell cell = row.values(Field.REFERENCE_ID).get(0).cell();
      String message =
          "\"%s\" is that of the job at %s too. Give each job its own, or name the member that is each posting's own in a mapping."
              .formatted(referenceId, before);
      faults.add(new Fault(cell.position(), cell.name(), "/referenceId", "duplicate", message));
      if (State.closes(row)) {
        closed.add(referenceId);
      }
    }
  }

  private void withoutReference(Row row, Position position) {
    Optional<Integer> id = row.id();
    if (id.isEmpty()) {
      left.add(position);
      String message =
          "The job has no referenceId, without which it can't be known again. Name the column that"
              + " has it in a mapping: \"columns\": {\"referenceId\": ...}.";
      unreadable(Fault.at(position, "required", message));
    } else if (!ids.add(id.get())) {
      left.add(position);
      String message = "The id %d was there before.".formatted(id.get());
      faults.add(Fault.at(position, "duplicate", message));
    }
  }

  @Override
  public void unreadable(Fault fault) {
    isWhole = false;
    faults.add(fault);
  }

  @Override
  public void note(Fault note) {
    notes.add(note);
  }

  @Override
  public void part(Fault why) {
    part = part == null ? why : part;
  }

  /** What people should know of how the file is read. */
  public List<Fault> notes() {
    return Collections.unmodifiableList(notes);
  }

  /** Why it is a part of a list, and not all of it; empty if nothing says so. */
  public Optional<Fault> part() {
    return Optional.ofNullable(part);
  }

  /** All referenceIds, in the file's order. */
  public Set<String> referenceIds() {
    return Collections.unmodifiableSet(referenceIds.keySet());
  }

  /** What the service finds wrong with the referenceId of that number, at its row. */
  public Fault fault(int index, String code, String message) {
    String id = List.copyOf(referenceIds.keySet()).get(index);
    Position position = referenceIds.get(id);
    return new Fault(position, null, "/referenceId", code, "\"%s\": %s".formatted(id, message));
  }

  /** The fields that at least one of the jobs has. */
  public Set<Field> fields() {
    return Collections.unmodifiableSet(fields);
  }

  /** The columns and members that have a value and are read for no field. */
  public List<String> unread() {
    return unread.names();
  }

  /** Columns that the mapping names, and no job has. */
  public List<String> unknownColumns() {
    return mapping.named().entrySet().stream()
        .filter(named -> jobs > 0 && !fields.contains(named.getKey()))
        .map(
            named ->
                "No job has \"%s\", which the mapping names as its %s."
                    .formatted(named.getValue(), named.getKey().key()))
        .toList();
  }

  public List<Fault> faults() {
    return Collections.unmodifiableList(faults);
  }

  /** How many jobs could be read, duplicates included. */
  public int jobs() {
    return jobs;
  }

  /** Whether no job of the file can be known again. */
  public boolean isEmpty() {
    return referenceIds.isEmpty() && ids.isEmpty();
  }

  /** Whether the referenceIds are all that are in the file, as far as can be told. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Whether a further row of the same referenceId closes the job. */
  public boolean closes(FeedJob draft) {
    return closed.contains(draft.job().path("referenceId").asText());
  }

  public boolean isLeftOut(Item item) {
    return left.contains(item.position());
  }
}
