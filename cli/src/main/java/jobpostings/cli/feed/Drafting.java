package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.service.Json;

/** A draft while it is being made. */
final class Drafting {
  private static final Map<String, String> STATUSES =
      Map.of("open", "active", "published", "active", "closed", "archived", "expired", "archived");
  private static final Map<String, Boolean> TRUTHS =
      Map.of(
          "true", true, "yes", true, "y", true, "1", true, "false", false, "no", false, "n", false,
          "0", false);

  private final Mapping mapping;
  private final Map<Field, Cell> cells;
  private final Item item;
  private final ObjectNode job = Json.MAPPER.createObjectNode();
  private final Map<String, Cell> origins = new HashMap<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  Drafting(Mapping mapping, Map<Field, Cell> cells, Item item) {
    this.mapping = mapping;
    this.cells = cells;
    this.item = item;
  }

  Optional<Cell> cell(Field field) {
    return Optional.ofNullable(cells.get(field));
  }

  /** The job's text for the field, otherwise the mapping's default; "" if there is neither. */
  String text(Field field) {
    String text = cell(field).map(cell -> mapping.meaning(field, cell.text())).orElse("");
    return text.isEmpty() ? mapping.byDefault(field).orElse("") : text;
  }

  /** What a value of that field stands for. */
  String meaning(Field field, String text) {
    return mapping.meaning(field, text);
  }

  /** The member, if the job has it in the service's own form: as an object or an array. */
  Optional<Cell> own(String member) {
    return item.cells().stream()
        .filter(cell -> cell.name().equals(member) && cell.value().isContainerNode())
        .findFirst();
  }

  /** Takes a member as it is if it is in the service's own form, and returns whether it was. */
  boolean takeOwn(String member) {
    Optional<Cell> own = own(member);
    own.ifPresent(cell -> set("/" + member, cell.value(), cell));
    return own.isPresent();
  }

  void text(Field field, String member) {
    cell(field).ifPresent(cell -> origins.put("/" + member, cell));
    String text = text(field);
    if (!text.isEmpty()) {
      job.put(member, text);
    } else if (cells.containsKey(field)) {
      job.putNull(member);
    }
  }

  void truth(Field field, String member) {
    String text = text(field);
    cell(field).ifPresent(cell -> origins.put("/" + member, cell));
    Boolean truth = TRUTHS.get(text.toLowerCase(Locale.ROOT));
    if (truth != null) {
      job.put(member, truth);
    } else if (!text.isEmpty()) {
      job.put(member, text);
    }
  }

  /** A job in the file is open, unless it says otherwise. */
  void status() {
    text(Field.STATUS, "status");
    String status = text(Field.STATUS).toLowerCase(Locale.ROOT);
    job.put("status", status.isEmpty() ? "active" : STATUSES.getOrDefault(status, status));
  }

  void closeDate(boolean isKnown) {
    text(Field.CLOSE_DATE, "closeDate");
    String date = text(Field.CLOSE_DATE);
    if (!date.isEmpty()) {
      job.put("closeDate", Dates.iso(date));
    } else if (isKnown) {
      job.putNull("closeDate");
    }
  }

  /** A description that comes from the service is HTML, even without a tag. */
  void description() {
    text(Field.DESCRIPTION, "description");
    String description = text(Field.DESCRIPTION);
    if (!description.isEmpty() && own("applicantRoutingType").isEmpty()) {
      job.put("description", Descriptions.html(description));
    }
  }

  /**
   * @param pointer of a member of the job itself
   */
  void set(String pointer, JsonNode value, Cell origin) {
    job.set(pointer.substring(1), value);
    origins.put(pointer, origin);
  }

  void origin(String pointer, Cell origin) {
    origins.put(pointer, origin);
  }

  ObjectNode job() {
    return job;
  }

  void fault(Cell cell, String pointer, String code, String message) {
    Position position = cell == null ? item.position() : cell.position();
    faults.add(new Fault(position, cell == null ? null : cell.name(), pointer, code, message));
  }

  void note(String note) {
    notes.add(note);
  }

  Draft draft(String referenceId, Optional<Integer> id) {
    cell(Field.REFERENCE_ID).ifPresent(cell -> origins.put("/referenceId", cell));
    if (!referenceId.isEmpty()) {
      job.put("referenceId", referenceId);
    }
    return new Draft(
        item.position(),
        referenceId.isEmpty() ? null : referenceId,
        referenceId.isEmpty() ? id.orElse(null) : null,
        job,
        origins,
        faults,
        notes);
  }
}
