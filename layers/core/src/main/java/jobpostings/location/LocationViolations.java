package jobpostings.location;

import static jobpostings.problem.ViolationCode.DUPLICATE;
import static jobpostings.problem.ViolationCode.TOO_LONG;
import static jobpostings.problem.ViolationCode.UNKNOWN_VALUE;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import jobpostings.text.EditDistance;

/** The messages about places that are not accepted, with suggestions. */
final class LocationViolations {
  private static final int MAX_SUGGESTIONS = 3;
  private static final int MAX_QUOTED = 120;

  /** A text that is so few edits from the name of a place is that name, misspelt. */
  private static final int MISSPELT = 2;

  private static final String CODES =
      Arrays.stream(Province.values()).map(Province::name).collect(Collectors.joining(", "));

  private final Gazetteer gazetteer;

  LocationViolations(Gazetteer gazetteer) {
    this.gazetteer = gazetteer;
  }

  /** Adds everything that is wrong with a description that matches no place. */
  void add(String at, PlaceDescription place, Optional<NoTown> noTown, Violations violations) {
    boolean provinceUnknown = !place.isBare() && place.province().isEmpty();
    Optional<Abroad.Found> abroad =
        provinceUnknown || place.isBare() ? abroad(place, noTown) : Optional.empty();
    if (abroad.isPresent()) {
      violations.add(abroad(at, abroad.get()));
      return;
    }
    if (noTown.isPresent()) {
      violations.add(unknown(at, noTown.get().message(quoted(place.nameAsSent())), List.of()));
      return;
    }
    if (provinceUnknown) {
      violations.add(unknownProvince(at, place));
    }
    if (place.isTooLong()) {
      violations.add(tooLong(at, place));
      return;
    }
    if (!Spelling.isName(place.city())) {
      violations.add(noName(at, place));
      return;
    }
    OptionalInt notAllowed = Spelling.notAllowed(place.city());
    if (notAllowed.isEmpty()) {
      if (place.isBare()) {
        violations.add(unknownCity(at, place));
      }
    } else if (!provinceUnknown || notAllowed.getAsInt() != ',') {
      // "Seattle, King County, WA": only its end is wrong, which was reported already.
      violations.add(notAllowed(at, place, notAllowed.getAsInt()));
    }
  }

  private Violation unknownProvince(String at, PlaceDescription place) {
    String sent = place.sentProvince().orElseThrow();
    String wrong =
        sent.isEmpty()
            ? "No province follows the last comma"
            : quoted(sent) + " is not a province or territory of Canada";
    return unknown(
        at,
        wrong + ". After the last comma send one of " + CODES + ", or send the city alone.",
        suggestProvince(place, sent));
  }

  /** What another country is named by, unless the text is no place at all, or one misspelt. */
  private Optional<Abroad.Found> abroad(PlaceDescription place, Optional<NoTown> noTown) {
    return Abroad.in(place.nameAsSent())
        .filter(
            found -> noTown.isEmpty() || !(found.isCalifornia() || noTown.get() == NoTown.FILLER))
        .filter(_ -> !(place.isBare() && isMisspelt(place.city())));
  }

  private boolean isMisspelt(String city) {
    String key = PlaceName.key(city);
    return gazetteer.nearest(key, MAX_SUGGESTIONS).stream()
        .anyMatch(near -> EditDistance.of(PlaceName.key(near.name()), key) <= MISSPELT);
  }

  private static Violation abroad(String at, Abroad.Found found) {
    String what =
        found.isCalifornia()
            ? " is California, in another country."
            : found.kind() == Abroad.Kind.STATE
                ? " is in another country."
                : " is another country.";
    return unknown(
        at,
        quoted(found.name())
            + what
            + " A job's locations are in Canada: send a city there"
            + (found.isCalifornia() ? " with the code of its province" : "")
            + ", as in \"Halifax, NS\".",
        List.of());
  }

  private Violation unknownCity(String at, PlaceDescription place) {
    return unknown(
        at,
        quoted(place.city())
            + " alone is not a known place in Canada. If the name is right, add the code of its"
            + " province after a comma, as in \"Halifax, NS\".",
        nearest(place.likelyCity()));
  }

  /** The violation for a hidden place, which does not reveal that the place exists. */
  Violation hidden(String at, PlaceDescription place) {
    if (place.isBare()) {
      return unknownCity(at, place);
    }
    return unknown(
        at,
        quoted(place.city() + ", " + place.province().orElseThrow())
            + " is not a known place in Canada. Check the city and the code of its province.",
        nearest(place.city()));
  }

  /** The warning of a place that is accepted and was not known before. */
  static Warning warning(ResolvedLocation.New place) {
    List<String> near = near(place);
    return new Warning(
        place.pointer(),
        UNKNOWN_VALUE,
        quoted(place.location().description())
            + " was not known, so that it becomes a place of its own. Until operators confirm it,"
            + " it is in no list and not found without its province."
            + didYouMean(near),
        1,
        near);
  }

  /** The violation for a new place where these are refused. */
  static Violation unknown(ResolvedLocation.New place) {
    return unknown(
        place.pointer(),
        quoted(place.location().description())
            + " is not known yet, and \"newPlaces\" refuses new places. Check the city and the code"
            + " of its province.",
        near(place));
  }

  private static List<String> near(ResolvedLocation.New place) {
    return place.near().stream().map(Location::description).limit(MAX_SUGGESTIONS).toList();
  }

  private Violation notAllowed(String at, PlaceDescription place, int character) {
    return unknown(
        at,
        "%s is not a known place in Canada, nor can it be a new one's name, because of %s (U+%04X):"
                .formatted(quoted(place.city()), quoted(Character.toString(character)), character)
            + " send letters, digits, spaces and . ' - / ( ) only.",
        nearest(place.city()));
  }

  private Violation noName(String at, PlaceDescription place) {
    return unknown(
        at,
        (place.isBare() ? quoted(place.city()) : quoted(place.city()) + ", before the last comma,")
            + " names no city. Send a name with a letter or digit in it, as in \"Halifax, NS\".",
        List.of());
  }

  private Violation tooLong(String at, PlaceDescription place) {
    return new Violation(
        at,
        TOO_LONG,
        "The name of a city may have at most %d characters; this one has %d."
            .formatted(Spelling.MAX_LENGTH, place.cityLength()));
  }

  Violation duplicate(String at, ResolvedLocation place) {
    return new Violation(
        at,
        DUPLICATE,
        quoted(place.location().description()) + " is there already. Send each place only once.");
  }

  /** The city in the province that was probably meant, then in provinces that have such a city. */
  private List<String> suggestProvince(PlaceDescription place, String sent) {
    if (place.isTooLong()) {
      return List.of();
    }
    PlaceDescription before = PlaceDescription.parse(place.city());
    if (before.province().isPresent()) {
      // "Windsor, NS, CA": all but its end is a place.
      return gazetteer.find(before).map(Location::description).stream().toList();
    }
    String key = PlaceName.key(place.city());
    Stream<String> inNearest =
        Province.nearest(sent).filter(_ -> Spelling.isNewName(place.city())).stream()
            .map(
                province ->
                    gazetteer
                        .find(key, province)
                        .map(Location::description)
                        .orElseGet(() -> Spelling.of(place.city()) + ", " + province));
    List<String> meant =
        Stream.concat(inNearest, gazetteer.named(key).stream().map(Location::description))
            .distinct()
            .limit(MAX_SUGGESTIONS)
            .toList();
    return meant.isEmpty() ? nearest(place.city()) : meant;
  }

  private List<String> nearest(String city) {
    return gazetteer.nearest(PlaceName.key(city), MAX_SUGGESTIONS).stream()
        .map(Location::description)
        .toList();
  }

  private static Violation unknown(String at, String message, List<String> suggestions) {
    return new Violation(at, UNKNOWN_VALUE, message + didYouMean(suggestions), suggestions);
  }

  private static String didYouMean(List<String> suggestions) {
    String meant =
        suggestions.stream().map(LocationViolations::quoted).collect(Collectors.joining(" or "));
    return suggestions.isEmpty() ? "" : " Did you mean " + meant + "?";
  }

  /** The text, shortened if it is long, and without unpaired surrogates, which can't be sent. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX_QUOTED)
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(quoted::appendCodePoint);
    boolean whole = text.codePointCount(0, text.length()) <= MAX_QUOTED;
    return quoted.append(whole ? "\"" : "...\"").toString();
  }
}
