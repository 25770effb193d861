package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.location.LocationResolver.Described;
import jobpostings.location.ResolvedLocation.New;
import jobpostings.location.ResolvedLocation.Stored;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationResolverTest {
  private static final int EMPLOYER = 7;

  private final LearnedInMemory learned = new LearnedInMemory();
  private final LocationResolver resolver = new LocationResolver(new Gazetteer(), learned);
  private final Violations violations = new Violations();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancouver | Vancouver, BC",
        "Vancouver, BC | Vancouver, BC",
        "vancouver,bc | Vancouver, BC",
        "  VANCOUVER ,  B.C.  | Vancouver, BC",
        "London | London, ON",
        "Windsor, NS | Windsor, NS",
        "montreal | Montréal, QC",
        "Montre\u0301al, qc | Montréal, QC",
        "quebec | Québec, QC",
        "St Johns | St. John's, NL",
        "Saint John\u2019s, NL | St. John's, NL",
        "St. John, NB | Saint John, NB",
        "Trois Rivieres | Trois-Rivières, QC",
        "Fort Saint John | Fort St. John, BC",
        "Ft. St. John | Fort St. John, BC",
        "Mount Pleasant, BC | Mount Pleasant, BC",
        "Vancouver, British Columbia | Vancouver, BC",
        "vancouver, colombie britannique | Vancouver, BC",
        "Vancouver, BC, Canada | Vancouver, BC",
        "Vancouver, BC CANADA | Vancouver, BC",
        "Vancouver, Canada | Vancouver, BC",
        "Vancouver BC | Vancouver, BC",
        "Vancouver b.c. canada | Vancouver, BC",
        "Saint-Jérôme, Québec | Saint-Jérôme, QC",
        "Charlottetown, Ile du Prince Edouard | Charlottetown, PE",
        "Windsor NS | Windsor, NS",
        "Little Canada | Little Canada, NL",
        "Little Canada, NL, Canada | Little Canada, NL",
        "Rosemont-La Petite-Patrie | Rosemont–La Petite-Patrie, QC",
        "Sacré-Cœur, QC | Sacré-Coeur, QC",
      })
  void findsWhatIsShippedWithoutAskingTheStore(String sent, String description) {
    assertThat(resolved(sent)).containsExactly(description);
    assertThat(learned.calls()).isEmpty();
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
          .containsExactly(new Stored(expected, Optional.empty()));
    }
    assertThat(violations.listed()).isEmpty();
    assertThat(learned.calls()).isEmpty();
  }

  @Test
  void aCityWithAProvinceThatIsNotShippedIsNewAndNotStoredYet() {
    assertThat(resolver.resolve(sent("new  york mills, on", "McAdam's Corner, NU"), violations))
        .containsExactly(
            new New(
                "/locations/0/description",
                new Location(Location.NO_ID, "New York Mills", Province.ON),
                List.of()),
            new New(
                "/locations/1/description",
                new Location(Location.NO_ID, "McAdam's Corner", Province.NU),
                List.of()));
    assertThat(violations.listed()).isEmpty();
    assertThat(learned.calls()).containsExactly("findAll [mcadams corner, NU, new york mills, ON]");
  }

  @Test
  void learningStoresWhatIsNewAndKeepsTheOrder() {
    assertThat(learn("zyx hills, on", "Vancouver", "Zyx Falls, QC"))
        .containsExactly(
            new Location(1_000_000, "Zyx Hills", Province.ON),
            new Location(10, "Vancouver", Province.BC),
            new Location(1_000_001, "Zyx Falls", Province.QC));
    assertThat(learned.calls())
        .containsExactly(
            "findAll [zyx falls, QC, zyx hills, ON]", "learn [Zyx Hills, ON, Zyx Falls, QC] for 7");
  }

  @Test
  void whoNamesAPlaceFirstSpellsItForAll() {
    learn("Mount Zyx, ON");

    assertThat(learn("mt. zyx, on"))
        .containsExactly(new Location(1_000_000, "Mount Zyx", Province.ON));
  }

  @Test
  void learnedPlacesAreFoundByBareNameInOneCall() {
    confirm("Zyx Hills, ON", "Zyx Falls, QC", "Zyx Hills, AB");
    learned.calls();

    assertThat(resolved("ZYX FALLS", "zyx-hills", "Toronto"))
        .containsExactly("Zyx Falls, QC", "Zyx Hills, ON", "Toronto, ON");
    assertThat(learned.calls())
        .singleElement()
        .asString()
        .startsWith("findAll [zyx falls, AB, zyx falls, BC, ")
        .endsWith(", zyx hills, SK, zyx hills, YT]");
  }

  @Test
  void aLearnedPlaceWithItsProvinceIsFoundWithoutBeingLearnedAgain() {
    Location hills = learn("Zyx Hills, ON").getFirst();
    learned.calls();

    assertThat(learn("ZYX-hills, on")).containsExactly(hills);
    assertThat(learned.calls()).containsExactly("findAll [zyx hills, ON]");
  }

  @Test
  void aHiddenPlaceIsRefusedLikeOneThatIsNotKnown() {
    hide("Qqqqqq, ON");

    assertThat(refusal("qqqqqq"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "qqqqqq" alone is not a known place in \
            Canada. If the name is right, add the code of its province after a comma, as in \
            "Halifax, NS". []\
            """);
    assertThat(refusal("qqqqqq, on"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "qqqqqq, ON" is not a known place in Canada. \
            Check the city and the code of its province. []\
            """);
  }

  @Test
  void aHiddenPlaceStaysInAJobThatHasIt() {
    Location hills = hide("Zyx Hills, ON");

    for (String description : List.of("Zyx Hills", "ZYX-HILLS, ON")) {
      List<ResolvedLocation> resolved = resolver.resolve(sent("Toronto", description), violations);
      resolver.refuseHidden(resolved, List.of(hills), violations);

      assertThat(violations.listed()).isEmpty();
      assertThat(resolver.learn(resolved, EMPLOYER)).hasSize(2).contains(hills);
    }
    assertThat(learned.listed()).as("is not learned anew").isEmpty();
  }

  @Test
  void whileItIsHiddenAnotherOfItsNameStandsForTheName() {
    confirm("Zyx Hills, QC");
    hide("Zyx Hills, AB");

    assertThat(resolved("Zyx Hills")).containsExactly("Zyx Hills, QC");
  }

  @Test
  void aBareNameMeansTheFirstThatWasConfirmedWhicheverWasLearnedFirst() {
    Location first = learn("Zyx Hills, AB").getFirst();
    confirm("Zyx Hills, YT");

    for (String later : List.of("Zyx Hills, ON", "Zyx Hills, QC")) {
      confirm(later);

      assertThat(resolved("zyx hills")).containsExactly("Zyx Hills, YT");
    }
    learned.confirm(first.id());
    assertThat(resolved("zyx hills")).containsExactly("Zyx Hills, YT");
  }

  @Test
  void whatOthersSendMakesNothingFoundByItsBareName() {
    learn("Remota, ON");

    assertThat(violation("Remota")).contains("is not a known place");
    assertThat(resolver.learn(resolver.resolve(sent("REMOTA, on"), violations), 8))
        .extracting(Location::id)
        .containsExactly(1_000_000);
    assertThat(violation("Remota")).as("named by two").contains("is not a known place");
    assertThat(learned.listed()).isEmpty();
  }

  @Test
  void pastTheLimitNewPlacesAreRefusedAndKnownOnesAreNot() {
    learn("Zyx Hills, ON");
    learned.limit(2);

    List<ResolvedLocation> both =
        resolver.resolve(sent("Toronto", "Zyx Falls, ON", "Vancuver, BC"), violations);
    Problem problem = catchThrowableOfType(Problem.class, () -> resolver.learn(both, EMPLOYER));

    assertThat(problem.violations())
        .extracting(LocationResolverTest::text)
        .containsExactly(
            """
            /locations/1/description unknown-value "Zyx Falls, ON" is not known yet, and of the 2 \
            new places that you may name in a day 1 is left. Send it again from \
            2026-11-22T00:00-05:00 on, or name a place that is known. []\
            """,
            """
            /locations/2/description unknown-value "Vancuver, BC" is not known yet, and of the 2 \
            new places that you may name in a day 1 is left. Send it again from \
            2026-11-22T00:00-05:00 on, or name a place that is known. Did you mean \
            "Vancouver, BC"? [Vancouver, BC]\
            """);
    assertThat(learn("Zyx Falls, ON", "Zyx Hills, ON", "Regina"))
        .extracting(Location::name)
        .containsExactly("Zyx Falls", "Zyx Hills", "Regina");
    assertThat(catchThrowableOfType(Problem.class, () -> learn("Zyx Lake, ON")).getMessage())
        .contains("0 are left");
  }

  @Test
  void lettersWithStrokesAreThePlainOnes() {
    Location lodz = confirm("Łódź, ON").getFirst();

    assertThat(learn("lodz, on")).containsExactly(lodz);
    assertThat(learn("LODZ")).containsExactly(lodz);
  }

  @Test
  void aPlaceThatIsShownAgainIsFound() {
    Location hills = hide("Zyx Hills, ON");
    learned.setHidden(hills.id(), false);

    assertThat(learn("Zyx Hills", "Toronto")).contains(hills);
  }

  @Test
  void aHiddenPlaceTwiceIsAnErrorToo() {
    hide("Zyx Hills, ON");

    resolver.resolve(sent("Zyx Hills", "Zyx Hills, ON"), violations);

    assertThat(violations.listed())
        .extracting(violation -> violation.at() + " " + violation.code())
        .containsExactly("/locations/1/description duplicate");
  }

  @Test
  void aShippedPlaceHidesALearnedOneOfTheSameBareName() {
    learn("Toronto, NU");

    assertThat(resolved("Toronto")).containsExactly("Toronto, ON");
    assertThat(resolved("Toronto, NU")).containsExactly("Toronto, NU");
  }

  @Test
  void anUnknownBareCityIsAnError() {
    assertThat(violation("Vancuver"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "Vancuver" alone is not a known place in Canada. \
            If the name is right, add the code of its province after a comma, as in "Halifax, NS". \
            Did you mean "Vancouver, BC"? [Vancouver, BC]\
            """);
    assertThat(violation("Qqqqqq"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "Qqqqqq" alone is not a known place in Canada. \
            If the name is right, add the code of its province after a comma, as in "Halifax, NS". \
            []\
            """);
  }

  @Test
  void anUnknownProvinceCodeIsAnError() {
    assertThat(violation("Vancouver, ZZ"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "ZZ" is not a province or territory of Canada. \
            After the last comma send one of AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, \
            QC, SK, YT, or send the city alone. Did you mean "Vancouver, BC"? [Vancouver, BC]\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancouver, Britsh Columbia | Vancouver, BC",
        "vancouver, | Vancouver, BC",
        "Windsor, Nova Scota | Windsor, NS; Windsor, ON; Windsor, QC",
        "Windsor, XX | Windsor, ON; Windsor, QC; Windsor, NS",
        "zyx hills, Ontrio | Zyx Hills, ON",
        "Vancuver, XX | Vancouver, BC",
        "Qqqqqq Zzzz, XX | ''",
      })
  void anUnknownProvinceCodeComesWithWhatWasMeant(String sent, String suggestions) {
    resolver.resolve(sent(sent), violations);

    assertThat(violations.count()).isOne();
    assertThat(String.join("; ", violations.listed().getFirst().suggestions()))
        .isEqualTo(suggestions);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Paris, France | France",
        "Seattle, WA, USA | USA",
        "Seattle, WA U.S.A. | U.S.A.",
        "London, UK | UK",
        "London, England | England",
        "Hambourg, allemagne | allemagne",
        "Munich, Germany | Germany",
        "New York, United States | United States",
        "Seattle USA | USA",
        "Port Moresby, Papua New Guinea | Papua New Guinea",
      })
  void anotherCountryIsAnErrorThatSaysSo(String sent, String country) {
    assertThat(violation(sent))
        .isEqualTo(
            "/locations/0/description unknown-value \"%s\" is another country. A job's locations are in Canada: send a city there, as in \"Halifax, NS\". []"
                .formatted(country));
  }

  @Test
  void withoutACommaTheRestIsAPlaceThatIsKnown() {
    assertThat(violation("Zyx Hills ON")).contains("\"Zyx Hills ON\" alone is not a known place");
    assertThat(violation("Vancuver BC")).endsWith("[Vancouver, BC]");

    learn("Zyx Hills, ON");
    confirm("Zyx Hills ON, AB");

    assertThat(resolved("zyx hills on")).as("found by it first").containsExactly("Zyx Hills, ON");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancuver, BC | Vancouver, BC",
        "Vacuver, BC | ''", // seven letters may differ in one
        "Vancouverrr, BC | Vancouver, BC",
        "Vanocuver, BC | Vancouver, BC",
        "Van Couver, BC | Vancouver, BC",
        "Vancuver, ON | ''",
        "Halifux, NS | Halifax, NS",
        "Halefux, NS | ''",
        "101 Mile House, BC | ''",
        "100 Mile Hause, BC | 100 Mile House, BC",
        "Zyx Hills, BC | ''",
      })
  void aNewPlaceIsComparedWithThoseOfItsProvince(String sent, String near) {
    List<ResolvedLocation> resolved = resolver.resolve(sent(sent), violations);

    assertThat(LocationResolver.warnings(resolved))
        .singleElement()
        .satisfies(warning -> assertThat(String.join("; ", warning.suggestions())).isEqualTo(near));
  }

  @Test
  void aNearNameIsFoundOnlyWithItsProvinceUntilItIsConfirmed() {
    Location near = learn("Vancuver, BC").getFirst();

    assertThat(learn("vancuver, british columbia", "Toronto")).contains(near);
    assertThat(learn("VANCUVER BC")).containsExactly(near);
    assertThat(violation("Vancuver")).contains("is not a known place");
    assertThat(learned.listed()).isEmpty();

    learned.confirm(near.id());

    assertThat(learn("Vancuver")).containsExactly(near);
    assertThat(learned.listed()).containsExactly(near);
  }

  @Test
  void charactersThatNoNameHoldsAreAnError() {
    assertThat(violation("Zyx_Hills, ON"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "Zyx_Hills" is not a known place in Canada, nor \
            can it be a new one's name, because of "_" (U+005F): send letters, digits, spaces and \
            . ' - / ( ) only. []\
            """);
    assertThat(violation("Vancouver!"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "Vancouver!" is not a known place in Canada, \
            nor can it be a new one's name, because of "!" (U+0021): send letters, digits, spaces \
            and . ' - / ( ) only. Did you mean "Vancouver, BC"? [Vancouver, BC]\
            """);
  }

  @Test
  void aDescriptionWithoutACityIsAnError() {
    assertThat(violation(", BC"))
        .isEqualTo(
            """
            /locations/0/description unknown-value "", before the last comma, names no city. \
            Send a name with a letter or digit in it, as in "Halifax, NS". []\
            """);
    assertThat(violation("..."))
        .isEqualTo(
            """
            /locations/0/description unknown-value "..." names no city. \
            Send a name with a letter or digit in it, as in "Halifax, NS". []\
            """);
  }

  @Test
  void allThatIsWrongWithADescriptionIsReported() {
    resolver.resolve(sent("Zyx_Hills, ZZ", "x".repeat(101) + ", ZZ", ",ZZ"), violations);

    assertThat(violations.listed())
        .extracting(violation -> violation.at() + " " + violation.code())
        .containsExactly(
            "/locations/0/description unknown-value",
            "/locations/0/description unknown-value",
            "/locations/1/description unknown-value",
            "/locations/1/description too-long",
            "/locations/2/description unknown-value",
            "/locations/2/description unknown-value");
  }

  @Test
  void aNameHasAtMostAHundredCodePoints() {
    assertThat(resolved("É".repeat(99) + "𐐀, ON")).hasSize(1);

    assertThat(violation("x".repeat(101) + ", ON"))
        .isEqualTo(
            """
            /locations/0/description too-long The name of a city may have at most 100 characters; \
            this one has 101. []\
            """);
    assertThat(violation("x".repeat(101))).contains("too-long");
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
  void halfASurrogatePairIsNotSentBack() {
    assertThat(violation("Zyx\uD800, ON")).contains("\"Zyx\uFFFD\"").contains("(U+D800)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancouver | vancouver, bc | Vancouver, BC",
        "Zyx Hills, ON | ZYX-HILLS, on | ZYX-HILLS, ON",
        "Mt Pleasant, BC | Mount Pleasant, BC | Mount Pleasant, BC",
      })
  void theSecondOfTwoThatAreTheSamePlaceIsAnError(String first, String second, String named) {
    List<ResolvedLocation> resolved = resolver.resolve(sent(first, "Regina", second), violations);

    assertThat(resolved).hasSize(2);
    assertThat(violations.listed())
        .extracting(LocationResolverTest::text)
        .satisfiesExactly(
            text ->
                assertThat(text)
                    .startsWith("/locations/2/description duplicate")
                    .containsIgnoringCase("is there already. Send each place only once."));
  }

  @Test
  void aLearnedPlaceByBareNameAndWithItsProvinceIsTheSame() {
    confirm("Zyx Hills, ON");

    resolver.resolve(sent("zyx hills", "zyx hills, on"), violations);

    assertThat(violations.listed())
        .extracting(LocationResolverTest::text)
        .containsExactly(
            "/locations/1/description duplicate \"Zyx Hills, ON\" is there already. Send each place"
                + " only once. []");
  }

  @Test
  void whatIsWrongBeyondTheThirdIsReportedToo() {
    resolver.resolve(sent("Toronto", "Calgary", "Regina", "Toronto", "Vancuver"), violations);

    assertThat(violations.listed())
        .extracting(violation -> violation.at() + " " + violation.code())
        .containsExactly(
            "/locations/3/description duplicate", "/locations/4/description unknown-value");
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

  private static List<Described> sent(String... descriptions) {
    List<Described> sent = new ArrayList<>();
    for (String description : descriptions) {
      sent.add(new Described("/locations/%d/description".formatted(sent.size()), description));
    }
    return sent;
  }

  private List<String> resolved(String... descriptions) {
    List<ResolvedLocation> resolved = resolver.resolve(sent(descriptions), violations);
    assertThat(violations.listed()).isEmpty();
    return resolved.stream().map(place -> place.location().description()).toList();
  }

  private List<Location> learn(String... descriptions) {
    List<ResolvedLocation> resolved = resolver.resolve(sent(descriptions), violations);
    assertThat(violations.listed()).isEmpty();
    return resolver.learn(resolved, EMPLOYER);
  }

  /** Places that operators confirm, one after the other. */
  private List<Location> confirm(String... descriptions) {
    List<Location> places = learn(descriptions);
    places.forEach(place -> learned.confirm(place.id()));
    return places;
  }

  private Location hide(String description) {
    Location location = confirm(description).getFirst();
    learned.setHidden(location.id(), true);
    return location;
  }

  /** The violation when a new job names the place. */
  private String refusal(String description) {
    Violations found = new Violations();
    resolver.refuseHidden(resolver.resolve(sent(description), found), List.of(), found);
    assertThat(found.count()).isOne();
    return text(found.listed().getFirst());
  }

  private String violation(String description) {
    Violations found = new Violations();
    assertThat(resolver.resolve(sent(description), found)).isEmpty();
    assertThat(found.count()).isOne();
    return text(found.listed().getFirst());
  }

  private static String text(Violation violation) {
    return "%s %s %s %s"
        .formatted(violation.at(), violation.code(), violation.message(), violation.suggestions());
  }
}
