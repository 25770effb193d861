package jobpostings.location;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.location.LocationResolver.Described;
import jobpostings.location.ResolvedLocation.Shipped;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationResolverTest {
  private static final int EMPLOYER = 7;
  private static final Pattern REPEATED = Pattern.compile("<(.)\\*(\\d+)>");
  private static final Pattern ESCAPED = Pattern.compile("\\\\u([0-9A-Fa-f]{4})");

  private final LearnedInMemory learned = new LearnedInMemory();
  private final LocationResolver resolver = new LocationResolver(new Gazetteer(), learned);
  private final Violations violations = new Violations();

  /** A text of a table, with repeated and escaped characters. */
  private static String text(String written) {
    String repeated =
        REPEATED
            .matcher(Optional.ofNullable(written).orElse(""))
            .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))));
    return ESCAPED
        .matcher(repeated)
        .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)));
  }

  private static List<String> list(String written) {
    return Stream.of(text(written).split("; ")).filter(each -> !each.isEmpty()).toList();
  }

  private static List<Described> sent(List<String> descriptions) {
    List<Described> sent = new ArrayList<>();
    for (String description : descriptions) {
      sent.add(new Described("/locations/%d/description".formatted(sent.size()), description));
    }
    return sent;
  }

  private static List<Described> sent(String... descriptions) {
    return sent(List.of(descriptions));
  }

  private static String number(String pointer) {
    return pointer.replaceAll("/locations/(\\d+)/description", "$1");
  }

  /** Makes the store have places: "Zyx Hills, ON", or "hidden Zyx Hills, ON". */
  private void before(String all) {
    for (String each : list(all)) {
      String[] parts = each.split(" ", 2);
      boolean isState = List.of("confirmed", "hidden", "shown").contains(parts[0]);
      PlaceDescription place = PlaceDescription.parse(isState ? parts[1] : each);
      int id = learned.learn(place.city(), place.province().orElseThrow()).id();
      switch (parts[0]) {
        case "confirmed" -> learned.confirm(id);
        case "hidden", "shown" -> {
          learned.confirm(id);
          learned.setHidden(id, parts[0].equals("hidden"));
        }
        default -> {}
      }
    }
    learned.calls();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/places-found.txt",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void placesOfTheGazetteerAreFoundHoweverTheyAreWritten(String sent, int id, String place) {
    assertThat(resolver.resolve(sent(text(sent)), violations))
        .extracting(found -> found.location().id() + " " + found.location().description())
        .containsExactly(id + " " + place);
    assertThat(violations.listed()).isEmpty();
    assertThat(learned.calls()).as("without asking the store").isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/places-refused.txt",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void whatIsWrongWithPlacesIsToldAllAtOnce(
      String before, String sent, String wrong, String message, String suggestions) {
    before(before);

    List<ResolvedLocation> resolved = resolver.resolve(sent(list(sent)), violations);
    resolver.refuseUnlessKept(resolved, List.of(), violations);
    if (violations.count() == 0) {
      try {
        resolver.learn(resolved, List.of(), EMPLOYER);
      } catch (Problem refused) {
        refused.violations().forEach(violations::add);
      }
    }

    assertThat(
            violations.listed().stream()
                .map(each -> number(each.at()) + " " + each.code())
                .collect(joining("; ")))
        .isEqualTo(wrong);
    Violation first = violations.listed().getFirst();
    if (!message.equals("*")) {
      assertThat(first.message()).isEqualTo(text(message));
    }
    assertThat(first.suggestions()).isEqualTo(list(suggestions));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/places-added.txt",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void placesThatTheGazetteerLacksAreAddedOnce(
      String before, String sent, String places, String warned) {
    before(before);
    int there = learned.size();

    List<ResolvedLocation> resolved = resolver.resolve(sent(list(sent)), violations);
    List<Warning> warnings = resolver.warnings(resolved);
    assertThat(violations.listed()).isEmpty();
    assertThat(learned.size()).as("not stored yet").isEqualTo(there);
    List<Location> got = resolver.learn(resolved, List.of(), EMPLOYER);

    assertThat(got).extracting(Location::description).isEqualTo(list(places));
    assertThat(learned.size()).isEqualTo(there + warnings.size());
    assertThat(
            warnings.stream()
                .map(each -> (number(each.at()) + " " + each.suggestions()).strip())
                .toList())
        .isEqualTo(
            list(warned).stream().map(each -> each.replaceFirst(" |$", " [") + "]").toList());
  }

  @Test
  void aWarningSaysWhatThePlaceWaitsFor() {
    assertThat(
            resolver.warnings(resolver.resolve(sent("Zyx Hills, ON", "Vancuver, BC"), violations)))
        .extracting(Warning::message)
        .containsExactly(
            """
            "Zyx Hills, ON" was not known, so that it becomes a place of its own. Until operators \
            confirm it, it is in no list and not found without its province.\
            """,
            """
            "Vancuver, BC" was not known, so that it becomes a place of its own. Until operators \
            confirm it, it is in no list and not found without its province. Did you mean \
            "Vancouver, BC"?\
            """);
  }

  @Test
  void aDryRunStoresNothing() {
    LocationResolver dry = resolver.withoutLearning();
    List<ResolvedLocation> resolved = dry.resolve(sent("Zyx Hills, ON"), violations);

    assertThat(dry.learn(resolved, List.of(), EMPLOYER))
        .containsExactly(new Location(Location.NO_ID, "Zyx Hills", Province.ON));

    assertThat(learned.calls()).containsExactly("findAll [zyx hills, ON]");
    assertThat(learned.size()).isZero();
  }

  @Test
  void newPlacesAreRefusedWhereTheCallerWantsNone() {
    before("Zyx Falls, QC; hidden Zyx Lake, NU");
    LocationResolver strict = resolver.refusingNew();
    List<ResolvedLocation> resolved =
        strict.resolve(
            sent("Vancuver, BC", "ZYX FALLS, Québec", "Zyx Hills", "Zyx Lake, NU", "vancuver, bc"),
            violations);
    strict.refuseUnlessKept(resolved, List.of(), violations);

    assertThat(strict.warnings(resolved)).isEmpty();
    assertThat(violations.listed())
        .extracting(each -> number(each.at()) + " " + each.code() + " " + each.suggestions())
        .containsExactlyInAnyOrder(
            "0 unknown-value [Vancouver, BC]",
            "2 unknown-value []",
            "3 unknown-value []",
            "4 duplicate []");
    assertThat(violations.listed())
        .extracting(Violation::message)
        .contains(
            """
            "Vancuver, BC" is not known yet, and "newPlaces" refuses new places. Check the city and \
            the code of its province. Did you mean "Vancouver, BC"?\
            """);
  }

  @Test
  void aDeletedPlaceStaysInAJobThatHasItThoughNewOnesAreRefused() {
    Location deleted = new Location(1_000_007, "Zyx Hills", Province.ON);
    LocationResolver strict = resolver.refusingNew();
    List<ResolvedLocation> resolved = strict.resolve(sent("ZYX-HILLS, ON"), violations);

    strict.refuseUnlessKept(resolved, List.of(deleted), violations);
    assertThat(violations.listed()).isEmpty();
    assertThat(strict.learn(resolved, List.of(deleted), EMPLOYER)).containsExactly(deleted);
    assertThat(learned.size()).isZero();
    assertThat(learned.calls()).containsExactly("findAll [zyx hills, ON]");
  }

  @Test
  void everyShippedPlaceIsFoundByItsOwnDescription() {
    Map<String, Location> largest =
        new Gazetteer()
            .all().stream()
                .collect(
                    Collectors.toMap(
                        Location::key, Function.identity(), (larger, smaller) -> larger));
    assertThat(largest).hasSize(2843);

    for (Location location : new Gazetteer().all()) {
      Location expected = largest.get(location.key());
      assertThat(resolver.resolve(sent(location.description()), violations))
          .containsExactly(new Shipped(expected));
    }
    assertThat(violations.listed()).isEmpty();
    assertThat(learned.calls()).isEmpty();
  }

  @Test
  void theStoreIsAskedOnceForAllPlacesOfAJobAndStoresThemInOneCall() {
    resolver.learn(
        resolver.resolve(sent("zyx hills, on", "Vancouver", "Zyx Falls, QC"), violations),
        List.of(),
        EMPLOYER);
    assertThat(learned.calls())
        .containsExactly(
            "findAll [zyx falls, QC, zyx hills, ON]", "learn [Zyx Hills, ON, Zyx Falls, QC] for 7");

    resolver.resolve(sent("ZYX FALLS", "zyx-hills", "Toronto"), new Violations());
    assertThat(learned.calls())
        .as("of a bare name, in each province")
        .singleElement()
        .asString()
        .startsWith("findAll [zyx falls, AB, zyx falls, BC, ")
        .endsWith(", zyx hills, SK, zyx hills, YT]");
  }

  @Test
  void aHiddenPlaceStaysInAJobThatHasIt() {
    before("hidden Zyx Hills, ON");

    for (String description : List.of("Zyx Hills", "ZYX-HILLS, ON")) {
      List<ResolvedLocation> resolved = resolver.resolve(sent("Toronto", description), violations);
      List<Location> places = resolver.learn(resolved, List.of(), EMPLOYER);
      resolver.refuseUnlessKept(resolved, places, violations);

      assertThat(violations.listed()).isEmpty();
      assertThat(places).extracting(Location::name).containsExactly("Toronto", "Zyx Hills");
    }
    assertThat(learned.size()).as("is not learned anew").isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"É", "É, ", ", É", ",", "é\u0301 "})
  void longDescriptionsAreRefusedAtOnceAndQuotedInPart(String part) {
    isRefusedAtOnceAndQuotedInPart(part, 512 * 1024);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"É", "É, ", ", É", ",", "é\u0301 "})
  void theLongestDescriptionsAreRefusedAtOnceAndQuotedInPart(String part) {
    isRefusedAtOnceAndQuotedInPart(part, 5 * 1024 * 1024);
  }

  private void isRefusedAtOnceAndQuotedInPart(String part, int length) {
    resolver.resolve(sent(part.repeat(length / part.length())), violations);

    assertThat(violations.listed())
        .isNotEmpty()
        .allSatisfy(violation -> assertThat(violation.message()).hasSizeLessThan(600));
    assertThat(learned.calls()).isEmpty();
  }

  @Test
  void ofAnyNumberOfPlacesTheStoreIsAskedFiveTimesAtMost() {
    String[] many =
        IntStream.range(0, 100).mapToObj(i -> "Zyx " + (char) (0x4E00 + i)).toArray(String[]::new);

    resolver.resolve(sent(many), violations);

    assertThat(violations.count()).as("of 13 provinces each").isEqualTo(500 / 13);
    assertThat(learned.calls()).hasSize(5);
  }

  @Test
  void validOnesAreReturnedBesideThoseThatAreNot() {
    assertThat(resolver.resolve(sent("Toronto", "Vancuver", "Regina"), violations))
        .extracting(place -> place.location().name())
        .containsExactly("Toronto", "Regina");
    assertThat(violations.listed())
        .extracting(Violation::at)
        .containsExactly("/locations/1/description");
  }
}
