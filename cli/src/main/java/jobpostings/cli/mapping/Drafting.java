package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.service.Json;
import org.jsoup.parser.Parser;

/** A draft while it is being made. */
final class Drafting {
  /** The service's, if it is deployed as it comes: a closing date has passed when it has there. */
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");

  /** Of all values but descriptions: much more than the service takes. */
  private static final int MAX_LENGTH = 10_000;

  private static final Pattern BEFORE_URL = Pattern.compile("[\\s,;|]+(?=(?:https?://|www\\.))");
  private static final Pattern BEFORE_EMAIL =
      Pattern.compile("(?<=@[^\\s,;|@]{1,255})[\\s,;|/]+(?=[^\\s@]+@)");
  private static final int SHOWN = 3;
  private static final int MAX_SHOWN = 100;
  private static final String ROUTING = "applicantRoutingType";
  private static final int BY_EMAIL = 1;
  private static final int BY_URL = 2;
  private static final String DRAFT = "draft";
  private static final Set<String> OPEN =
      Set.of(
          "active open published public live listed posted true ouvert publie publié".split(" "));
  private static final Set<String> CLOSED =
      Set.of(
          ("archived closed expired filled inactive unlisted unpublished cancelled canceled"
                  + " withdrawn deleted false ferme fermé expire expiré archive")
              .split(" "));
  private static final Map<String, Boolean> TRUTHS =
      Map.of(
          "true", true, "yes", true, "y", true, "1", true, "oui", true, "false", false, "no", false,
          "n", false, "0", false, "non", false);

  final Mapping mapping;
  final ObjectNode job = Json.MAPPER.createObjectNode();
  final Map<String, Cell> origins = new HashMap<>();
  private final Item item;
  private final Values values;
  private final Set<Fault> faults = new LinkedHashSet<>();
  private final List<Fault> notes = new ArrayList<>();

  Drafting(Mapping mapping, Item item) {
    this.mapping = mapping;
    this.item = item;
    this.values = new Values(mapping, item);
  }

  /** All values of the field that are not empty. */
  List<Value> values(Field field) {
    return values.filled(field);
  }

  /** The value of that group. */
  Optional<Value> value(Field field, String group) {
    return values.filled(field, group);
  }

  /** Where the field's first value is. */
  Optional<Cell> cell(Field field) {
    return Stream.concat(values(field).stream(), values.all(field).stream())
        .map(Value::cell)
        .findFirst();
  }

  /** The job's text for the field, otherwise the mapping's default; "" if there is neither. */
  String text(Field field) {
    String text = values(field).stream().map(value -> text(field, value)).collect(joining(" | "));
    String meaning = text.isEmpty() ? mapping.meaning(field, "") : text;
    return meaning.isEmpty() ? mapping.byDefault(field).orElse("") : meaning;
  }

  /** What one value says. */
  String text(Field field, Value value) {
    Cell cell = value.cell();
    if (!cell.isPlain()) {
      String members = cell.value().propertyStream().map(Map.Entry::getKey).collect(joining(", "));
      String with = members.isEmpty() ? "" : " with " + members;
      String message =
          "It is an object%s. Name the member that is the %s in a mapping by its path, such as \"%s.name\", or say with --from which system the file comes from."
              .formatted(with, field.key(), cell.name());
      fault(cell, field.pointer(), "wrong-type", message);
      return "";
    }
    int length = cell.text().length();
    if (field != Field.DESCRIPTION && length > MAX_LENGTH) {
      String message = "The value has %d characters, and the longest that is read has %d.";
      fault(cell, field.pointer(), "too-long", message.formatted(length, MAX_LENGTH));
      return "";
    }
    if (field == Field.DESCRIPTION) {
      return mapping.meaning(field, cell.html());
    }
    return mapping.meaning(
        field, isOfService() ? cell.text() : Descriptions.unescaped(cell.text()));
  }

  /** As it stands in the file. */
  String raw(Field field) {
    return cell(field).map(Cell::text).orElse("");
  }

  /** Whether another column that may be meant says something else. */
  boolean isContradicted(Field field) {
    return !mapping.names(field)
        && values.fitting(field).stream()
                .map(Cell::text)
                .filter(text -> !text.isEmpty())
                .distinct()
                .count()
            > 1;
  }

  /** Whether the job has the form that the service gives it, as in an export. */
  private boolean isOfService() {
    return own(Field.URL, ROUTING).isPresent();
  }

  /** The member, if the job has it in the service's own form: as an object or an array. */
  Optional<Cell> own(Field field, String member) {
    return item.cell(member)
        .filter(cell -> !mapping.names(field) && cell.value().isContainerNode());
  }

  /** Notes where the member comes from: the first of the fields that the job has. */
  Optional<Cell> origin(String pointer, Field... fields) {
    Optional<Cell> first = Stream.of(fields).flatMap(field -> cell(field).stream()).findFirst();
    first.ifPresent(cell -> origins.put(pointer, cell));
    return first;
  }

  /** Takes the one value that the field has: of several, none is better than the others. */
  boolean text(Field field, String member) {
    origin("/" + member, field);
    if (isSeveral(field)) {
      return false;
    }
    String text = text(field);
    if (!text.isEmpty()) {
      job.put(member, text);
    } else if (!values.all(field).isEmpty()) {
      job.putNull(member);
    }
    return true;
  }

  /** Whether the job has several values where one is asked for, which is then a fault. */
  private boolean isSeveral(Field field) {
    List<String> texts =
        values(field).stream()
            .map(value -> value.cell().text())
            .flatMap(text -> addresses(field, text))
            .distinct()
            .toList();
    boolean isTold = field == Field.DESCRIPTION && mapping.names(field);
    if (texts.size() < 2 || isTold) {
      return false;
    }
    String shown =
        texts.stream()
            .limit(SHOWN)
            .map(text -> text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text)
            .map("\"%s\""::formatted)
            .collect(joining(", "));
    String message = "A job has one %s, and here are %d: %s. Leave one.";
    fault(field, "too-many", message.formatted(field.key(), texts.size(), shown));
    return true;
  }

  /** The addresses of a cell that has several, which are made one nowhere. */
  private static Stream<String> addresses(Field field, String text) {
    return switch (field) {
      case URL -> BEFORE_URL.splitAsStream(text);
      case EMAIL -> BEFORE_EMAIL.splitAsStream(text);
      default -> Stream.of(text);
    };
  }

  void truth(Field field, String member) {
    origin("/" + member, field);
    truth(field).ifPresent(truth -> job.put(member, truth));
  }

  /** Empty if it has none, or one that is neither, which is then a fault. */
  Optional<Boolean> truth(Field field) {
    String text = text(field);
    Optional<Boolean> truth = Optional.ofNullable(TRUTHS.get(text.toLowerCase(Locale.ROOT)));
    if (truth.isEmpty() && !text.isEmpty()) {
      String message =
          "\"%s\" is neither yes nor no. A mapping can say which is meant, under \"values\".";
      fault(field, "wrong-type", message.formatted(text));
    }
    return truth;
  }

  /** A job in the file is open, unless it says otherwise, or its closing date has passed. */
  void status() {
    origin("/status", Field.STATUS);
    String text = text(Field.STATUS);
    String word = Field.plain(text);
    boolean isOpen = text.isEmpty() || OPEN.contains(word);
    if (!isOpen && !CLOSED.contains(word) && !word.equals(DRAFT)) {
      String message =
          "\"%s\" is no status that is known: active, archived or draft, or such as open, published"
              + " and closed. A mapping can say what it means, under \"values\".";
      fault(Field.STATUS, "unknown-value", message.formatted(text));
      return;
    }
    Optional<Boolean> listed = truth(Field.LISTED);
    Optional<Boolean> closed = truth(Field.CLOSED);
    boolean isSaid = !text.isEmpty() || listed.isPresent() || closed.isPresent();
    if (!listed.orElse(true) || closed.orElse(false) || !isSaid && hasPassed()) {
      Field why = closed.orElse(false) ? Field.CLOSED : Field.CLOSE_DATE;
      origin("/status", listed.orElse(true) ? why : Field.LISTED);
      isOpen = false;
    }
    job.put("status", isOpen ? "active" : word.equals(DRAFT) ? DRAFT : "archived");
  }

  private boolean hasPassed() {
    return faults.stream().noneMatch(fault -> "/closeDate".equals(fault.pointer()))
        && job.hasNonNull("closeDate")
        && LocalDate.parse(job.path("closeDate").asText()).isBefore(LocalDate.now(ZONE));
  }

  void closeDate(boolean isKnown) {
    if (!text(Field.CLOSE_DATE, "closeDate")) {
      return;
    }
    String text = text(Field.CLOSE_DATE);
    if (text.isEmpty()) {
      if (isKnown) {
        job.putNull("closeDate");
      }
      return;
    }
    Set<LocalDate> dates = Dates.of(text, mapping.dateFormat);
    String either = dates.stream().map(LocalDate::toString).collect(joining(" or "));
    if (dates.size() == 1) {
      job.put("closeDate", either);
    } else if (dates.isEmpty()) {
      boolean isNamed = mapping.dateFormat.isPresent();
      String expected = isNamed ? " in the mapping's dateFormat" : ", such as 2027-01-31";
      fault(Field.CLOSE_DATE, "not-a-date", "\"%s\" is no date%s.".formatted(text, expected));
    } else {
      String message =
          "\"%s\" may be %s. Write it as 2027-01-31, or say which it is in a mapping:"
              + " \"dateFormat\": \"dd/MM/yyyy\" or \"MM/dd/yyyy\".";
      fault(Field.CLOSE_DATE, "not-a-date", message.formatted(text, either));
    }
  }

  /** A description that comes from the service is HTML, even without a tag. */
  void description() {
    boolean isOne = text(Field.DESCRIPTION, "description");
    if (!isOne || isOfService() || !job.hasNonNull("description")) {
      return;
    }
    List<String> texts = new ArrayList<>();
    values(Field.DESCRIPTION).forEach(value -> texts.add(text(Field.DESCRIPTION, value)));
    if (texts.isEmpty()) {
      texts.add(text(Field.DESCRIPTION));
    }
    if (mapping.isEscaped(Field.DESCRIPTION)) {
      texts.replaceAll(Descriptions::unescaped);
    }
    if (texts.stream().anyMatch(Descriptions::isEscaped)) {
      String message =
          "The HTML is escaped, so that readers would see its tags. Say in a mapping: \"escaped\":"
              + " [\"description\"].";
      fault(Field.DESCRIPTION, "html-malformed", message);
    }
    job.put("description", Descriptions.html(texts));
  }

  /** How to apply: at the URL if there is one, else by e-mail. */
  void application() {
    text(Field.URL, "applicationUrl");
    text(Field.EMAIL, "applicationEmail");
    Optional<Cell> own = own(Field.URL, ROUTING);
    if (own.isPresent()) {
      take(own.get());
      return;
    }
    origin("/" + ROUTING, Field.URL, Field.EMAIL);
    boolean isByUrl = job.hasNonNull("applicationUrl");
    if (isByUrl || job.hasNonNull("applicationEmail")) {
      job.putObject(ROUTING).put("id", isByUrl ? BY_URL : BY_EMAIL);
      job.remove(isByUrl ? "applicationEmail" : "applicationUrl");
    }
  }

  /** Takes a member as it is, in the service's own form. */
  void take(Cell own) {
    job.set(own.name(), own.value());
    origins.put("/" + own.name(), own);
  }

  /** A fault of the field's first value. */
  private void fault(Field field, String code, String message) {
    fault(cell(field).orElse(null), field.pointer(), code, message);
  }

  void fault(Cell cell, String pointer, String code, String message) {
    faults.add(located(cell, pointer, code, message));
  }

  void note(Cell cell, String code, String message) {
    notes.add(located(cell, null, code, message));
  }

  private Fault located(Cell cell, String pointer, String code, String message) {
    Position position = cell == null ? item.position() : cell.position();
    return new Fault(position, cell == null ? null : cell.name(), pointer, code, message);
  }

  Draft draft() {
    origin("/referenceId", Field.REFERENCE_ID);
    String referenceId = Drafts.referenceId(values);
    Integer id = null;
    if (referenceId.isEmpty()) {
      id = Drafts.id(item).orElse(null);
    } else {
      job.put("referenceId", referenceId);
    }
    return Draft.of(item.position(), id, job, origins, List.copyOf(faults), notes);
  }

  /** Descriptions as HTML. */
  private static final class Descriptions {
    private static final Pattern ESCAPED_TAG = Pattern.compile("&lt;/[a-zA-Z][a-zA-Z0-9]*\\s*&gt;");
    private static final Pattern BARE_AMPERSAND =
        Pattern.compile("&(?!(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)");
    private static final Pattern BLANK_LINES =
        Pattern.compile("(\\r\\n?|\\n)[ \\t]*(\\r\\n?|\\n)\\s*");

    private Descriptions() {}

    /** Text in which HTML's entities stand for characters, such as "Infirmi&amp;egrave;re". */
    static String unescaped(String text) {
      return text.indexOf('&') < 0 ? text : Parser.unescapeEntities(text, true);
    }

    /** Whether readers would see tags, as it was escaped once too often. */
    static boolean isEscaped(String text) {
      return text.indexOf('<') < 0 && ESCAPED_TAG.matcher(text).find();
    }

    /**
     * One description. Text without angle brackets becomes paragraphs with its line breaks; whether
     * any other is HTML, the service finds out.
     */
    static String html(List<String> texts) {
      boolean hasBrackets = texts.stream().anyMatch(text -> text.contains("<"));
      boolean hasEnds = texts.stream().anyMatch(text -> text.contains("</"));
      return hasBrackets && !hasEnds
          ? String.join("\n\n", texts)
          : texts.stream().map(Descriptions::html).collect(joining("\n"));
    }

    private static String html(String text) {
      if (text.contains("<")) {
        return text.startsWith("<li") ? "<ul>" + text + "</ul>" : text;
      }
      String escaped = BARE_AMPERSAND.matcher(text).replaceAll("&amp;").replace(">", "&gt;");
      return Arrays.stream(BLANK_LINES.split(escaped))
          .map(String::strip)
          .filter(paragraph -> !paragraph.isEmpty())
          .map(
              paragraph ->
                  "<p>" + paragraph.lines().map(String::strip).collect(joining("<br>")) + "</p>")
          .collect(joining());
    }
  }
}
