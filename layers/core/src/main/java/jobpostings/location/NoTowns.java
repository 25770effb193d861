package jobpostings.location;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.text.Trimmed;

/**
 * The names that no town can have (docs/contract.md, Locations), by the list in {@code
 * no-towns.txt}. It is read when first asked for, once per process, and shared by all threads.
 */
final class NoTowns {
  /** Longer texts are not places; what is compared stays small. */
  private static final int MAX_LENGTH = 300;

  /** Between the parts of a text that may hold several: never a bare hyphen or space. */
  private static final Pattern BETWEEN =
      Pattern.compile(
          "(?iu)[/\\\\|;&+\\p{Ps}\\p{Pe}]|(?<=[\\s\\p{Z}])\\p{Pd}(?=[\\s\\p{Z}])"
              + "|(?<=[\\s\\p{Z}/])(?:and|or|et|ou)(?=[\\s\\p{Z}/])");

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{Nd}]+");
  private static final Pattern ARTICLE = Pattern.compile("^(?:(?:the|les?|la) |l(?=[aeiouyh]))");

  private final Gazetteer gazetteer;

  NoTowns(Gazetteer gazetteer) {
    this.gazetteer = gazetteer;
  }

  /** Why a place that is not shipped can be no town; none if it may be one. */
  Optional<NoTown> find(PlaceDescription place) {
    String name = place.nameAsSent();
    return name.length() > MAX_LENGTH ? Optional.empty() : part(place).or(() -> joined(name));
  }

  private static Optional<NoTown> listed(String name) {
    String words = words(name);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    return Listed.kind(words)
        .or(() -> Listed.kind(ARTICLE.matcher(words).replaceFirst("")))
        .or(
            () ->
                Arrays.stream(words.split(" ")).anyMatch(Listed.WAYS::contains)
                    ? Optional.of(NoTown.WAY_OF_WORKING)
                    : Optional.empty())
        .or(
            () ->
                Listed.ADDRESS.matcher(words).find()
                    ? Optional.of(NoTown.ADDRESS)
                    : Optional.empty());
  }

  /** What a text is of which each part is a known place, or a name that no town can have. */
  private Optional<NoTown> joined(String name) {
    List<PlaceDescription> parts =
        BETWEEN
            .splitAsStream(name)
            .map(Trimmed::of)
            .filter(not(String::isEmpty))
            .map(PlaceDescription::parse)
            .toList();
    // Quebec beside Ontario is the province.
    boolean areListed = parts.stream().allMatch(part -> part(part).isPresent());
    List<Optional<NoTown>> kinds =
        parts.stream()
            .map(
                part ->
                    areListed || gazetteer.find(part).isEmpty()
                        ? part(part)
                        : Optional.of(NoTown.SEVERAL))
            .toList();
    return parts.size() < 2 || kinds.contains(Optional.<NoTown>empty()) || isOneTown(kinds)
        ? Optional.empty()
        : kinds.stream().flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  private static Optional<NoTown> part(PlaceDescription part) {
    return listed(part.nameAsSent()).or(() -> listed(part.likelyCity()));
  }

  /** Whether all but one part are the province of a town: "Sydney (Nova Scotia)". */
  private static boolean isOneTown(List<Optional<NoTown>> kinds) {
    return kinds.stream()
        .flatMap(Optional::stream)
        .filter(kind -> kind != NoTown.PROVINCE)
        .toList()
        .equals(List.of(NoTown.SEVERAL));
  }

  /** A name as it is compared: by the spelling rules of places, and without punctuation. */
  static String words(String name) {
    return NO_WORD.matcher(PlaceName.key(name)).replaceAll(" ").strip();
  }

  /** The list, loaded only when a request names what is not a known place. */
  private static final class Listed {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]++)}");

    private static final Map<String, List<String>> SECTIONS = read();

    /** Whole names, by their {@link #words words}. */
    private static final Map<String, NoTown> NAMES =
        Arrays.stream(NoTown.values())
            .flatMap(
                kind ->
                    names(kind)
                        .filter(name -> !name.contains("{"))
                        .map(name -> Map.entry(words(name), kind)))
            .collect(
                toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first));

    /** A group for each kind, which matches the names that stand for several: tens of thousands. */
    private static final Pattern TEMPLATES =
        Pattern.compile(
            Arrays.stream(NoTown.values())
                .map(
                    kind ->
                        names(kind)
                            .filter(name -> name.contains("{"))
                            .map(Listed::template)
                            .collect(joining("|", "(", ")")))
                .collect(joining("|")));

    /** Words, each of which alone makes a name a way of working. */
    static final Set<String> WAYS =
        SECTIONS.get("words of ways of working").stream()
            .map(NoTowns::words)
            .collect(toUnmodifiableSet());

    /** Found in the words of an address. */
    static final Pattern ADDRESS =
        Pattern.compile(
            SECTIONS.get("addresses").stream().map(Listed::alternatives).collect(joining("|")));

    static Optional<NoTown> kind(String words) {
      return Optional.ofNullable(NAMES.get(words)).or(() -> templated(words));
    }

    private static Optional<NoTown> templated(String words) {
      Matcher template = TEMPLATES.matcher(words);
      return template.matches()
          ? Arrays.stream(NoTown.values())
              .filter(kind -> template.start(kind.ordinal() + 1) >= 0)
              .findFirst()
          : Optional.empty();
    }

    private static Stream<String> names(NoTown kind) {
      return SECTIONS.getOrDefault(kind.name(), List.of()).stream();
    }

    /**
     * The words of a name, and in place of each placeholder what matches any name of its section.
     */
    private static String template(String name) {
      List<String> sections = new ArrayList<>();
      String words =
          words(
              PLACEHOLDER
                  .matcher(name)
                  .replaceAll(
                      section -> {
                        sections.add("{" + section.group(1) + "}");
                        return "placeholder" + sections.size();
                      }));
      for (int i = sections.size(); i > 0; i--) {
        words = words.replace("placeholder" + i, sections.get(i - 1));
      }
      return alternatives(words);
    }

    /** A regular expression with what matches any name of a section in place of its placeholder. */
    private static String alternatives(String regex) {
      return PLACEHOLDER
          .matcher(regex)
          .replaceAll(
              section ->
                  SECTIONS.get(section.group(1)).stream()
                      .map(NoTowns::words)
                      .collect(joining("|", "(?:", ")")));
    }

    private static Map<String, List<String>> read() {
      try {
        return Sections.read("no-towns.txt");
      } catch (IOException e) {
        throw new UncheckedIOException(
            "The layer's list of names that no town has can't be read.", e);
      }
    }
  }
}
