package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jobpostings.json.Json;
import jobpostings.location.LocationDetails.Coordinates;
import jobpostings.location.Locations.LocationPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationsTest {
  private final LearnedInMemory learned = new LearnedInMemory();
  private final Locations locations = new Locations(new Gazetteer(), learned);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ancouv | Vancouver, BC; West Vancouver, BC; North Vancouver, BC; Downtown Vancouver, BC",
        "montreal-e | Montréal-Est, QC",
        "MONTREAL E | Montréal-Est, QC",
        "montre\u0301al–e | Montréal-Est, QC",
        "london, | London, ON",
        "lond, o | London, ON",
        "lond, ON | London, ON",
        "lond, BC | ''",
        "lond on | London, ON",
        "lond o | ''",
        "vancouver bc | Vancouver, BC; West Vancouver, BC; North Vancouver, BC; Downtown Vancouver,"
            + " BC",
        "west  VANCOUVER,b.c. | West Vancouver, BC",
        "trois rivieres | Trois-Rivières, QC",
        "st johns | St. John's, NL; Downtown St. John's, NL",
        "Saint John\u2019s | St. John's, NL; Downtown St. John's, NL",
        "st johns nl | St. John's, NL; Downtown St. John's, NL",
        "ste. john's, nl | St. John's, NL; Downtown St. John's, NL",
        "mt pearl | Mount Pearl, NL",
        "mount edward | Mt. Edward, PE",
        "ft mcmur | Fort McMurray, AB",
        "val dor | Val-d'Or, QC",
        "val d\u2019or | Val-d'Or, QC",
        "fort quappelle | Fort Qu'Appelle, SK",
        "'  regina b ' | Regina Beach, SK",
        "vancouver, b | Vancouver, BC; West Vancouver, BC; North Vancouver, BC; Downtown Vancouver,"
            + " BC",
        "west vancouver, british col | West Vancouver, BC",
        "West Vancouver, BC, Canada | West Vancouver, BC",
        "West Vancouver, Canada | West Vancouver, BC",
        "west vancouver bc canada | West Vancouver, BC",
        "west vanc canada | West Vancouver, BC",
        "GANAN | Gananoque, ON",
        "fort mcm | Fort McMurray, AB",
        "fort quapp | Fort Qu'Appelle, SK",
        "north oyster yel | North Oyster/Yellow Point, BC",
        "qqqq | ''",
        "dysart, dudley | United Townships of Dysart, Dudley, Harcourt, Guilford, Harburn, Bruton,"
            + " Havelock, Eyre and Clyde, ON",
      })
  void findsWhatHoldsTheText(String q, String descriptions) {
    assertThat(String.join("; ", descriptions(list(q)))).isEqualTo(descriptions);
  }

  @Test
  void aWordThatMayBeAPartOfAnotherStandsForItselfOnly() {
    assertThat(descriptions(list("saint")))
        .contains("St. John's, NL", "Saint John, NB", "Sault Ste. Marie, ON")
        .doesNotContain("Stratford, ON", "Amherst, NS", "Boston Bar, BC");
    assertThat(descriptions(list("st")))
        .contains("St. John's, NL", "Saint John, NB", "Stratford, ON", "Amherst, NS");
    assertThat(descriptions(list("mount"))).contains("Mount Pearl, NL", "Mt. Edward, PE");
    assertThat(descriptions(list("fort"))).contains("Fort McMurray, AB", "Danforth, ON");
    assertThat(descriptions(list("aint joh"))).contains("Saint John, NB");
  }

  @ParameterizedTest
  @CsvSource({
    "lodz, 'Łódź, ON'",
    "ŁÓDŹ, 'Łódź, ON'",
    "strasse, 'Straße, ON'",
    "STRASSE, 'Straße, ON'"
  })
  void lettersWithStrokesAreFoundByThePlainOnes(String q, String description) {
    learned.confirmed("Łódź", Province.ON);
    learned.confirmed("Straße", Province.ON);

    assertThat(descriptions(list(q))).containsExactly(description);
  }

  @Test
  void ofPunctuationAloneNothingIsLookedFor() {
    assertThat(list("'").total()).isEqualTo(2846);
    assertThat(descriptions(list(", yt"))).isNotEmpty().allMatch(each -> each.endsWith(", YT"));
  }

  @Test
  void theShortestNamesAreFirstThenByNameThenById() {
    LocationPage all = locations.list(Optional.empty(), 5_000, 1);

    assertThat(all.total()).isEqualTo(2846);
    assertThat(all.locations())
        .hasSize(2846)
        .isSortedAccordingTo(
            Comparator.<Location>comparingInt(l -> l.name().codePointCount(0, l.name().length()))
                .thenComparing(Location::name)
                .thenComparingInt(Location::id));
  }

  @Test
  void learnedLocationsAreAmongThem() {
    learned.confirmed("Nort Vancouver", Province.BC);

    assertThat(descriptions(list("vancouver")))
        .containsExactly(
            "Vancouver, BC",
            "Nort Vancouver, BC",
            "West Vancouver, BC",
            "North Vancouver, BC",
            "Downtown Vancouver, BC");
  }

  @Test
  void whatIsConfirmedIsFoundAndWhatIsHiddenIsNot() {
    Location zyx = learned.learn("Zyx", Province.BC);
    assertThat(list("zyx").total()).isZero();
    learned.confirm(zyx.id());
    assertThat(descriptions(list("zyx"))).containsExactly("Zyx, BC");
    learned.setHidden(zyx.id(), true);
    assertThat(list("zyx").total()).isZero();
  }

  @Test
  void aPageIsThatPartOfAll() {
    List<Location> all = locations.list(Optional.of("ville"), 5_000, 1).locations();

    LocationPage second = locations.list(Optional.of("ville"), 10, 2);

    assertThat(second.locations()).isEqualTo(all.subList(10, 20));
    assertThat(second.total()).isEqualTo(all.size());
  }

  @Test
  void pastTheEndThereAreNone() {
    LocationPage page = locations.list(Optional.of("vancouver"), 100, Integer.MAX_VALUE);

    assertThat(page.locations()).isEmpty();
    assertThat(page.total()).isEqualTo(4);
  }

  @Test
  void aShippedPlaceHasCoordinates() {
    assertThat(locations.find(2))
        .contains(
            new LocationDetails(
                new Location(2, "Montréal", Province.QC),
                Optional.of(new Coordinates("45.508840", "-73.587810"))));
    assertThat(learned.calls()).isEmpty();
  }

  @Test
  void aLearnedPlaceHasNone() {
    Location zyx = learned.confirmed("Zyx Hills", Province.ON);

    assertThat(locations.find(zyx.id())).contains(new LocationDetails(zyx, Optional.empty()));
  }

  @Test
  void anUnknownIdHasNoPlace() {
    assertThat(locations.find(1_000_000)).isEmpty();
  }

  @Test
  void aPlaceIsShownWithItsCoordinatesIfTheyAreKnown() {
    Location zyx = learned.confirmed("Zyx Hills", Province.ON);

    assertThat(Json.text(locations.find(8).orElseThrow()::write))
        .matches(
            "\\{\"id\":8,\"name\":\".+\",\"description\":\".+\",\"type\":\"Town\","
                + "\"latitude\":[0-9]+\\.[0-9]{6},\"longitude\":-[0-9]+\\.[0-9]{6}}");
    assertThat(Json.text(locations.find(zyx.id()).orElseThrow()::write))
        .isEqualTo(
            "{\"id\":%d,\"name\":\"Zyx Hills\",\"description\":\"Zyx Hills, ON\",\"type\":\"Town\","
                    .formatted(zyx.id())
                + "\"latitude\":null,\"longitude\":null}");
    assertThat(Json.text(json -> new Location(Location.NO_ID, "Zyx", Province.ON).write(json)))
        .isEqualTo("{\"id\":null,\"name\":\"Zyx\",\"description\":\"Zyx, ON\",\"type\":\"Town\"}");
  }

  private LocationPage list(String q) {
    return locations.list(Optional.of(q), 5_000, 1);
  }

  private static List<String> descriptions(LocationPage page) {
    return page.locations().stream().map(Location::description).toList();
  }
}
