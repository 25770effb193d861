package jobpostings.cli.proposal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.feed.Position;
import jobpostings.cli.mapping.Field;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.Provinces;
import jobpostings.cli.mapping.Unread;
import jobpostings.cli.mapping.Words;
import jobpostings.cli.service.Client;

/** Makes the mapping of a feed, with whoever answers its questions. */
public final class MappingMaker {
  private static final String FROM = "from";
  private static final int MONTHS = 12;
  private static final Pattern DAY_OR_MONTH =
      Pattern.compile("([0-9]{1,2})([-/.])([0-9]{1,2})\\2[0-9]{4}");

  private final FeedFile file;
  private final Client client;
  private final Words words = Words.usual();
  private final Map<Field, List<String>> names = new HashMap<>();
  private final Survey survey = new Survey();
  private final List<Proposal> entries = new ArrayList<>();
  private Mapping mapping;

  private MappingMaker(FeedFile file, Client client, Mapping mapping) {
    this.file = file;
    this.client = client;
    this.mapping = mapping;
  }

  /**
   * Reads the feed whole.
   *
   * @param said what a mapping says already; it stays
   * @throws FeedException if it can't be read to its end
   */
  public static MappingMaker of(FeedFile feed, Client client, ObjectNode said)
      throws FeedException {
    Mapping mapping = Mapping.of(said.toString());
    FeedFile file = feed.withItem(mapping.item().or(feed::likelyItem));
    MappingMaker maker = new MappingMaker(file, client, mapping);
    file.read(maker.survey);
    ObjectNode json = said.deepCopy();
    if (!json.has(FROM)) {
      maker.recognised().ifPresent(system -> json.put(FROM, system));
    }
    file.item().ifPresent(item -> json.put("item", item));
    maker.mapping = Mapping.of(json.toString());
    return maker;
  }

  /** The shipped mapping with most signs of which all are there. */
  private Optional<String> recognised() throws FeedException {
    int most = 0;
    Optional<String> system = Optional.empty();
    for (String each : Mapping.SHIPPED) {
      List<String> signs = Mapping.ofShipped(each).signs();
      boolean isThere = signs.stream().allMatch(sign -> survey.column(sign).isPresent());
      if (isThere && signs.size() > most) {
        most = signs.size();
        system = Optional.of(each);
      }
    }
    return system;
  }

  /** The system whose shipped mapping it is based on. */
  public Optional<String> system() {
    return Optional.ofNullable(mapping.json().path(FROM).asText(null));
  }

  public FeedFile file() {
    return file;
  }

  public int jobs() {
    return survey.jobs();
  }

  public Mapping mapping() {
    return mapping;
  }

  public List<Proposal> entries() {
    return entries;
  }

  /** Where each field is, then what its values stand for. */
  public void propose(UnaryOperator<List<Proposal>> answers) throws FeedException {
    Proposer proposer = columns(answers);
    Readings read = readings();
    escaped(read);
    dateFormat(read);
    List<Proposal> meant = new ArrayList<>(proposer.values(read, answered()));
    meant.addAll(proposer.defaults(read, answered()));
    take(answers.apply(meant));
  }

  private Proposer columns(UnaryOperator<List<Proposal>> answers) throws FeedException {
    names.put(Field.CATEGORY, names("/jobcategories"));
    names.put(Field.TYPE, names("/positiontypes"));
    names.put(Field.SALARY_PERIOD, names("/salaryperiods"));
    names.put(Field.STATUS, List.of("active", "archived", "draft"));
    Proposer proposer = new Proposer(words, names);
    Mapping shipped = system().isPresent() ? Mapping.ofShipped(system().get()) : Mapping.none();
    take(answers.apply(proposer.columns(survey, readings(), shipped::names)));
    if (system().isEmpty()) {
      take(answers.apply(proposer.doubtful(survey, unread(), said())));
    }
    return proposer;
  }

  /** The system, or the columns, that the mapping would name; empty if it would name nothing. */
  public Optional<String> inOneLine() throws FeedException {
    if (system().isPresent()) {
      return system().map("It has the shape of %1$s: --from %1$s reads it."::formatted);
    }
    List<String> unread = unread();
    columns(UnaryOperator.identity());
    ObjectNode proposed = mapping.answered().withObjectProperty(Proposal.COLUMNS);
    proposed.removeIf(names -> !names.isTextual() || !unread.contains(names.asText()));
    return proposed.isEmpty()
        ? Optional.empty()
        : Optional.of("A mapping would read of it: {\"columns\": %s}.".formatted(proposed));
  }

  private List<String> names(String path) {
    return client
        .get(path)
        .path("data")
        .valueStream()
        .map(each -> each.path("name").asText())
        .toList();
  }

  private Readings readings() throws FeedException {
    Readings readings = new Readings(mapping);
    file.read(readings);
    return readings;
  }

  private List<String> unread() throws FeedException {
    Unread unread = new Unread(mapping);
    file.read(unread::add);
    return unread.names();
  }

  /** The answers to where the fields are that the mapping names. */
  private Map<Field, String> said() {
    Map<Field, String> said = new EnumMap<>(Field.class);
    mapping
        .answered()
        .path(Proposal.COLUMNS)
        .forEachEntry(
            (key, names) ->
                Field.ofKey(key)
                    .ifPresent(
                        field ->
                            said.put(
                                field,
                                names.isArray()
                                    ? names
                                        .valueStream()
                                        .map(JsonNode::asText)
                                        .collect(joining(Proposal.ALL_OF))
                                    : names.asText(""))));
    return said;
  }

  private void take(List<Proposal> more) throws FeedException {
    ObjectNode json = mapping.json();
    more.forEach(each -> each.into(json));
    entries.addAll(more);
    mapping = Mapping.of(json.toString());
  }

  /** HTML that was escaped once more than the feed's format asks for. */
  private void escaped(Readings read) throws FeedException {
    boolean isEscaped =
        read.of(Field.DESCRIPTION).stream()
            .flatMap(each -> each.values().stream())
            .anyMatch(
                each -> each.indexOf('<') < 0 && each.matches("(?s).*&lt;/?[a-z]+[1-6]?&gt;.*"));
    ObjectNode json = mapping.json();
    if (isEscaped && !json.has("escaped")) {
      json.putArray("escaped").add(Field.DESCRIPTION.key());
      mapping = Mapping.of(json.toString());
    }
  }

  /** Whether days or months come first, where one date of the feed tells it for all. */
  private void dateFormat(Readings read) throws FeedException {
    Set<String> texts = read.of(Field.CLOSE_DATE).map(Survey.Column::values).orElse(Set.of());
    Set<String> forms = new HashSet<>();
    for (String text : texts) {
      Matcher date = DAY_OR_MONTH.matcher(text);
      if (!date.matches()) {
        return;
      }
      String between = date.group(2);
      if (Integer.parseInt(date.group(1)) > MONTHS) {
        forms.add("d%sM%syyyy".formatted(between, between));
      } else if (Integer.parseInt(date.group(3)) > MONTHS) {
        forms.add("M%sd%syyyy".formatted(between, between));
      }
    }
    ObjectNode json = mapping.json();
    if (forms.size() == 1 && !json.has("dateFormat")) {
      json.put("dateFormat", forms.iterator().next());
      mapping = Mapping.of(json.toString());
    }
  }

  /** What the mapping says of values and defaults already, by field and value. */
  private Set<String> answered() {
    Set<String> answered = new HashSet<>();
    JsonNode json = mapping.answered();
    json.path(Proposal.VALUES)
        .forEachEntry(
            (field, values) ->
                values.fieldNames().forEachRemaining(text -> answered.add(field + "/" + text)));
    json.path(Proposal.DEFAULTS).fieldNames().forEachRemaining(field -> answered.add(field + "/"));
    return answered;
  }

  /**
   * Asks for the places that a plan refused.
   *
   * @return whether there were any
   */
  public boolean places(List<Fault> faults, UnaryOperator<List<Proposal>> answers)
      throws FeedException {
    Set<Position> refused = new HashSet<>();
    faults.stream()
        .filter(fault -> fault.pointer() == null || fault.pointer().startsWith("/locations"))
        .forEach(fault -> refused.add(fault.position()));
    if (refused.isEmpty()) {
      return false;
    }
    Map<String, Field> places = new LinkedHashMap<>();
    file.read(
        item -> {
          for (Field field : List.of(Field.CITY, Field.LOCATION)) {
            for (Cell cell : mapping.cells(field, item)) {
              if (refused.contains(cell.position()) && cell.isPlain()) {
                places.putIfAbsent(cell.text(), field);
              }
            }
          }
        });
    Set<String> said = answered();
    places.entrySet().removeIf(each -> said.contains(each.getValue().key() + "/" + each.getKey()));
    List<Proposal> questions = new ArrayList<>();
    for (Map.Entry<String, Field> place : places.entrySet()) {
      String text = place.getKey();
      questions.add(
          new Proposal(
              Proposal.VALUES, place.getValue(), text, Optional.empty(), near(text), List.of()));
    }
    take(answers.apply(questions));
    return !questions.isEmpty();
  }

  /** The first three places that the service finds by a word of the text. */
  private List<String> near(String text) {
    Set<String> near = new LinkedHashSet<>();
    if (!Provinces.mayBeInCanada(text)) {
      return List.of(); // The job is to be left out, not to be moved.
    }
    for (String word : text.split("[^\\p{L}\\p{N}'.-]+")) {
      if (word.length() > 3 && near.size() < 3) {
        client
            .get("/locations" + Client.query("q", word, "pageSize", "3"))
            .path("data")
            .forEach(
                place -> near.add(place.path("description").asText(place.path("name").asText())));
      }
    }
    return near.stream().limit(3).toList();
  }

  /** Ends the mapping with all that is read for nothing; what is asked about stays open. */
  public void end() throws FeedException {
    Set<String> asked =
        entries.stream()
            .filter(each -> !each.isCertain() && each.member().equals(Proposal.COLUMNS))
            .flatMap(each -> each.likeliest().stream())
            .flatMap(each -> Stream.of(each.split(" \\+ |\\|")))
            .collect(Collectors.toSet());
    ObjectNode json = mapping.json();
    Set<String> ignored = new LinkedHashSet<>();
    for (String before : List.of("ignore", "seen")) {
      json.path(before).forEach(name -> ignored.add(name.asText()));
    }
    unread().stream().filter(each -> !asked.contains(each)).forEach(ignored::add);
    json.remove("seen");
    ignored.forEach(json.putArray("ignore")::add);
    if (system().isPresent()) {
      json.put("rest", "tell");
    }
    mapping = Mapping.of(json.toString());
  }

  /** What the mapping has to be passed over. */
  public List<String> ignored() {
    return mapping.json().path("ignore").valueStream().map(JsonNode::asText).toList();
  }

  /** The mapping for a file, and for people. */
  public String text() {
    return mapping.json().toPrettyString() + System.lineSeparator();
  }
}
