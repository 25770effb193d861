package jobpostings.cli.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.feed.Sink;

/** What a first pass over a file finds out, before anything is sent. */
public final class FeedScan implements Sink {
  private static final int MAX_NEWS = 100;

  private final Mapping mapping;
  private final Map<String, Position> referenceIds = new LinkedHashMap<>();
  private final Set<Integer> ids = new HashSet<>();
  private final EnumSet<Field> fields = EnumSet.noneOf(Field.class);
  private final List<Fault> faults = new ArrayList<>();
  private final List<Fault> notes = new ArrayList<>();
  private final Set<Position> left = new HashSet<>();
  private final Set<String> closed = new HashSet<>();
  private Fault part;
  private final Set<String> seen;
  private final Set<String> news = new LinkedHashSet<>();
  private int jobs;
  private boolean isWhole = true;

  public FeedScan(Mapping mapping) {
    this.mapping = mapping;
    this.seen = mapping.seen();
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
    news(item);
    Optional<Value> nothing = row.nothing(Field.REFERENCE_ID);
    if (nothing.isPresent()) {
      left.add(item.position());
      Cell cell = nothing.get().cell();
      String message = "\"%s\" stands for no value, and is no referenceId.";
      unreadable(
          new Fault(
              cell.position(),
              cell.name(),
              "/referenceId",
              "required",
              message.formatted(cell.text())));
      return;
    }
    String referenceId = row.referenceId();
    if (referenceId.isEmpty()) {
      withoutReference(row, item.position());
      return;
    }
    Position before = referenceIds.putIfAbsent(referenceId, item.position());
    if (before != null) {
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

  /** What the feed didn't have when its mapping was made. */
  private void news(Item item) {
    if (seen.isEmpty() || news.size() >= MAX_NEWS) {
      return;
    }
    for (Cell cell : item.cells()) {
      if (!seen.contains(cell.name()) && !NoValue.is(cell.text())) {
        news.add(cell.name());
      }
    }
    for (Field field : List.of(Field.CATEGORY, Field.TYPE, Field.STATUS)) {
      for (Cell cell : mapping.cells(field, item)) {
        String text = cell.text();
        if (cell.isPlain() && mapping.isNew(field, text)) {
          news.add("%s \"%s\"".formatted(field.key(), Row.shown(text)));
        }
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

  /** What is new in the feed since its mapping was made, as a sentence; none if nothing is. */
  public Optional<String> news() {
    return news.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "New in the feed since its mapping was made: %s. jobs map asks about it."
                .formatted(news.stream().limit(MAX_NEWS).collect(Collectors.joining(", "))));
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
