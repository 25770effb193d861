package jobpostings.location;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.text.Marks;
import jobpostings.text.Trimmed;

/**
 * What descriptions name that lies in another country, by its code or name: countries and states
 * (docs/contract.md, Locations). Loaded only if a request may have named one.
 */
final class Abroad {
  enum Kind {
    COUNTRY,
    STATE
  }

  /**
   * What was found.
   *
   * @param name as it was sent
   * @param isCalifornia whether it is CA, which some send for Canada
   */
  record Found(String name, Kind kind, boolean isCalifornia) {}

  /** Longer than any name, so that not every part of a long text is compared. */
  private static final int MAX_LENGTH = 60;

  private static final String CALIFORNIA = "ca";
  private static final Set<String> CANADA = Set.of("canada", CALIFORNIA, "can");

  private static final Pattern POSTAL_CODE = Pattern.compile("\\b\\d{4,5}(?:-\\d{4})?+$");
  private static final Pattern STATE = Pattern.compile("^state of | state$");
  private static final Pattern FIRST_OF_ALL = Pattern.compile("^(usa?|uk)\\b.+");

  private Abroad() {}

  /**
   * What lies abroad in a text that names no known place, and no province after its last comma: the
   * end of a part after a comma, or the first part, or the end of a text without commas.
   */
  static Optional<Found> in(String text) {
    List<String> parts = Arrays.stream(text.split(",")).map(Abroad::trimmed).toList();
    for (int i = parts.size() - 1; i > 0; i--) {
      if (Province.of(parts.get(i)).isPresent()) {
        return Optional.empty();
      }
      Optional<Found> found = atEnd(parts.get(i), parts.get(i - 1));
      if (found.isPresent()) {
        return found;
      }
    }
    return parts.isEmpty()
        ? Optional.empty()
        : parts.size() > 1
            ? whole(parts.getFirst())
            : atEnd(parts.getFirst(), "").or(() -> first(text));
  }

  private static String trimmed(String part) {
    String text = part.replace('(', ' ').replace(')', ' ').replace('[', ' ').replace(']', ' ');
    return Trimmed.of(POSTAL_CODE.matcher(Trimmed.of(text)).replaceFirst(""));
  }

  private static Optional<Found> atEnd(String part, String before) {
    int from = Math.max(0, part.length() - MAX_LENGTH);
    return IntStream.range(from, part.length())
        .filter(at -> at == 0 || isBetween(part.charAt(at - 1)))
        .filter(at -> Character.isLetter(part.charAt(at)))
        .mapToObj(
            at -> {
              String rest = part.substring(0, at);
              return whole(part.substring(at))
                  .filter(found -> !found.isCalifornia || !isInCanada(at == 0 ? before : rest));
            })
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static boolean isBetween(char c) {
    return Trimmed.isSpace(c) || c == '/' || c == ';' || Marks.isHyphen(c);
  }

  /** Whether a text ends with a province or the country, so that CA after it is Canada. */
  private static boolean isInCanada(String text) {
    String key = PlaceName.key(text).strip();
    return Stream.concat(
            Stream.of(key),
            IntStream.range(0, key.length())
                .filter(at -> key.charAt(at) == ' ')
                .mapToObj(at -> key.substring(at + 1)))
        .anyMatch(end -> CANADA.contains(end) || Province.of(end).isPresent());
  }

  private static Optional<Found> first(String text) {
    return Optional.of(text)
        .filter(_ -> text.length() <= MAX_LENGTH)
        .filter(_ -> FIRST_OF_ALL.matcher(PlaceName.key(text)).matches())
        .map(_ -> new Found(text, Kind.COUNTRY, false));
  }

  private static Optional<Found> whole(String name) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String key = STATE.matcher(PlaceName.key(name)).replaceFirst("");
    return Optional.ofNullable(Names.KINDS.get(key))
        .map(kind -> new Found(name, kind, key.equals(CALIFORNIA)));
  }

  private static final class Names {
    static final Map<String, Kind> KINDS = read();

    private static Map<String, Kind> read() {
      try {
        Map<String, List<String>> sections = Sections.read("abroad.txt");
        return Stream.concat(
                Arrays.stream(Kind.values())
                    .flatMap(
                        kind ->
                            sections.get(kind.name()).stream()
                                .map(name -> Map.entry(PlaceName.key(name), kind))),
                Arrays.stream(Locale.getISOCountries())
                    .map(code -> Locale.of("", code))
                    .flatMap(Names::names)
                    .map(name -> Map.entry(PlaceName.key(name), Kind.COUNTRY)))
            .filter(name -> Province.of(name.getKey()).isEmpty())
            .collect(
                toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue, (first, _) -> first));
      } catch (IOException e) {
        throw new UncheckedIOException("The layer's list of what lies abroad can't be read.", e);
      }
    }

    private static Stream<String> names(Locale country) {
      return country.getCountry().equals(Locale.CANADA.getCountry())
          ? Stream.of()
          : Stream.of(
              country.getCountry(),
              country.getISO3Country(),
              country.getDisplayCountry(Locale.ENGLISH),
              country.getDisplayCountry(Locale.FRENCH));
    }
  }
}
