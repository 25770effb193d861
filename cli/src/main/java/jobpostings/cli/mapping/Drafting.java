package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.service.Json;

/** A draft while it is being made. */
final class Drafting {
  /** The service's, if it is deployed as it comes: a closing date has passed when it has there. */
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");

  private static final String ROUTING = "applicantRoutingType";
  private static final int BY_EMAIL = 1;
  private static final int BY_URL = 2;
  private static final String ACTIVE = "active";
  private static final String ARCHIVED = "archived";
  private static final Map<String, String> STATUSES =
      statuses(
          Map.of(
              ACTIVE,
              "active open published public live listed posted true ouvert publie publié",
              ARCHIVED,
              "archived closed expired filled inactive unlisted unpublished cancelled canceled"
                  + " withdrawn deleted false ferme fermé expire expiré archive",
              "draft",
              "draft"));
  private static final Map<String, Boolean> TRUTHS =
      Map.of(
          "true", true, "yes", true, "y", true, "1", true, "oui", true, "false", false, "no", false,
          "n", false, "0", false, "non", false);

  private final Mapping mapping;
  private final Item item;
  private final Map<Field, List<Value>> values = new EnumMap<>(Field.class);
  private final ObjectNode job = Json.MAPPER.createObjectNode();
  private final Map<String, Cell> origins = new HashMap<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<Fault> notes = new ArrayList<>();

  Drafting(Mapping mapping, Item item) {
    this.mapping = mapping;
    this.item = item;
    for (Field field : Field.values()) {
      values.put(field, mapping.values(field, item));
    }
  }

  private static Map<String, String> statuses(Map<String, String> words) {
    Map<String, String> statuses = new HashMap<>();
    words.forEach(
        (status, all) -> List.of(all.split(" ")).forEach(word -> statuses.put(word, status)));
    return statuses;
  }

  /** All values of the field that are not empty. */
  List<Value> values(Field field) {
    return values.get(field).stream().filter(value -> !value.cell().text().isEmpty()).toList();
  }

  /** Where the field's first value is. */
  Optional<Cell> cell(Field field) {
    return values(field).stream()
        .findFirst()
        .or(() -> values.get(field).stream().findFirst())
        .map(Value::cell);
  }

  /** The job's text for the field, otherwise the mapping's default; "" if there is neither. */
  String text(Field field) {
    String text =
        values(field).stream().map(value -> text(field, value)).collect(Collectors.joining(" | "));
    return text.isEmpty()
        ? meaning(field, "").isEmpty() ? mapping.byDefault(field).orElse("") : meaning(field, "")
        : text;
  }

  /** What one value says. */
  String text(Field field, Value value) {
    Cell cell = value.cell();
    if (!cell.isPlain()) {
      List<String> members = new ArrayList<>();
      cell.value().fieldNames().forEachRemaining(members::add);
      fault(
          cell,
          field.pointer(),
          "wrong-type",
          "It is an object%s. Name the member that is the %s in a mapping by its path, such as \"%s.name\", or say with --from which system the file comes from."
              .formatted(
                  members.isEmpty() ? "" : " with " + String.join(", ", members),
                  field.key(),
                  cell.name()));
      return "";
    }
    boolean isOfService = field == Field.DESCRIPTION || isOfService();
    return mapping.meaning(field, isOfService ? cell.text() : Descriptions.unescaped(cell.text()));
  }

  /** As it stands in the file. */
  String raw(Field field) {
    return cell(field).map(Cell::text).orElse("");
  }

  /** What a value of that field stands for. */
  String meaning(Field field, String text) {
    return mapping.meaning(field, text);
  }

  /** Whether another column that may be meant says something else. */
  boolean isContradicted(Field field) {
    return !mapping.names(field)
        && mapping.fitting(field, item).stream()
                .map(Cell::text)
                .filter(text -> !text.isEmpty())
                .distinct()
                .count()
            > 1;
  }

  boolean isMapped(Field field) {
    return mapping.names(field);
  }

  /** Whether the job has the form that the service gives it, as in an export. */
  private boolean isOfService() {
    return own(Field.URL, ROUTING).isPresent();
  }

  /** The member, if the job has it in the service's own form: as an object or an array. */
  Optional<Cell> own(Field field, String member) {
    return item.cells().stream()
        .filter(
            cell ->
                !mapping.names(field)
                    && cell.name().equals(member)
                    && cell.value().isContainerNode())
        .findFirst();
  }

  void text(Field field, String member) {
    cell(field).ifPresent(cell -> origins.put("/" + member, cell));
    String text = text(field);
    if (!text.isEmpty()) {
      job.put(member, text);
    } else if (!values.get(field).isEmpty()) {
      job.putNull(member);
    }
  }

  void truth(Field field, String member) {
    cell(field).ifPresent(cell -> origins.put("/" + member, cell));
    truth(field).ifPresent(truth -> job.put(member, truth));
  }

  /** Empty if it has none, or one that is neither, which is then a fault. */
  private Optional<Boolean> truth(Field field) {
    String text = text(field);
    Optional<Boolean> truth = Optional.ofNullable(TRUTHS.get(text.toLowerCase(Locale.ROOT)));
    if (truth.isEmpty() && !text.isEmpty()) {
      fault(
          cell(field).orElse(null),
          field.pointer(),
          "wrong-type",
          "\"%s\" is neither yes nor no. A mapping can say which is meant, under \"values\"."
              .formatted(text));
    }
    return truth;
  }

  /** A job in the file is open, unless it says otherwise, or its closing date has passed. */
  void status() {
    cell(Field.STATUS).ifPresent(cell -> origins.put("/status", cell));
    String text = text(Field.STATUS);
    String status = text.isEmpty() ? ACTIVE : STATUSES.get(Field.plain(text));
    if (status == null) {
      fault(
          cell(Field.STATUS).orElse(null),
          "/status",
          "unknown-value",
          "\"%s\" is no status that is known: active, archived or draft, or such as open, published and closed. A mapping can say what it means, under \"values\"."
              .formatted(text));
      return;
    }
    Optional<Boolean> listed = truth(Field.LISTED);
    Optional<Boolean> closed = truth(Field.CLOSED);
    boolean isSaid = !text.isEmpty() || listed.isPresent() || closed.isPresent();
    if (!listed.orElse(true) || closed.orElse(false) || !isSaid && hasPassed()) {
      Field origin =
          !listed.orElse(true)
              ? Field.LISTED
              : closed.orElse(false) ? Field.CLOSED : Field.CLOSE_DATE;
      cell(origin).ifPresent(cell -> origins.put("/status", cell));
      status = status.equals(ACTIVE) ? ARCHIVED : status;
    }
    job.put("status", status);
  }

  private boolean hasPassed() {
    boolean isDate = faults.stream().noneMatch(fault -> "/closeDate".equals(fault.pointer()));
    return isDate
        && job.hasNonNull("closeDate")
        && LocalDate.parse(job.path("closeDate").asText()).isBefore(LocalDate.now(ZONE));
  }

  void closeDate(boolean isKnown) {
    text(Field.CLOSE_DATE, "closeDate");
    String text = text(Field.CLOSE_DATE);
    if (text.isEmpty()) {
      if (isKnown) {
        job.putNull("closeDate");
      }
      return;
    }
    Set<LocalDate> dates = Dates.of(text, mapping.dateFormat());
    if (dates.size() == 1) {
      job.put("closeDate", dates.iterator().next().toString());
      return;
    }
    fault(
        cell(Field.CLOSE_DATE).orElse(null),
        "/closeDate",
        "not-a-date",
        dates.isEmpty()
            ? "\"%s\" is no date%s."
                .formatted(
                    text,
                    mapping.dateFormat().isPresent()
                        ? " in the mapping's dateFormat"
                        : ", such as 2027-01-31")
            : "\"%s\" may be %s. Write it as 2027-01-31, or say which it is in a mapping: \"dateFormat\": \"dd/MM/yyyy\" or \"MM/dd/yyyy\"."
                .formatted(
                    text,
                    dates.stream().map(LocalDate::toString).collect(Collectors.joining(" or "))));
  }

  /** A description that comes from the service is HTML, even without a tag. */
  void description() {
    text(Field.DESCRIPTION, "description");
    if (isOfService() || !job.hasNonNull("description")) {
      return;
    }
    List<String> texts =
        new ArrayList<>(
            values(Field.DESCRIPTION).stream()
                .map(value -> text(Field.DESCRIPTION, value))
                .toList());
    if (texts.isEmpty()) {
      texts.add(text(Field.DESCRIPTION));
    }
    if (mapping.isEscaped(Field.DESCRIPTION)) {
      texts.replaceAll(Descriptions::unescaped);
    }
    if (texts.stream().anyMatch(Descriptions::isEscaped)) {
      fault(
          cell(Field.DESCRIPTION).orElse(null),
          "/description",
          "html-malformed",
          "The HTML is escaped, so that readers would see its tags. Say in a mapping: \"escaped\":"
              + " [\"description\"].");
    }
    String html = texts.stream().map(Descriptions::html).collect(Collectors.joining("\n"));
    job.put("description", html);
  }

  /** How to apply: at the URL if there is one, else by e-mail. */
  void application() {
    text(Field.URL, "applicationUrl");
    text(Field.EMAIL, "applicationEmail");
    Optional<Cell> own = own(Field.URL, ROUTING);
    if (own.isPresent()) {
      set("/" + ROUTING, own.get().value(), own.get());
      return;
    }
    cell(Field.URL).or(() -> cell(Field.EMAIL)).ifPresent(cell -> origin("/" + ROUTING, cell));
    if (job.hasNonNull("applicationUrl")) {
      job.putObject(ROUTING).put("id", BY_URL);
      job.remove("applicationEmail");
    } else if (job.hasNonNull("applicationEmail")) {
      job.putObject(ROUTING).put("id", BY_EMAIL);
      job.remove("applicationUrl");
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
    Fault fault = located(cell, pointer, code, message);
    if (!faults.contains(fault)) {
      faults.add(fault);
    }
  }

  void note(Cell cell, String code, String message) {
    notes.add(located(cell, null, code, message));
  }

  private Fault located(Cell cell, String pointer, String code, String message) {
    Position position = cell == null ? item.position() : cell.position();
    return new Fault(position, cell == null ? null : cell.name(), pointer, code, message);
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
