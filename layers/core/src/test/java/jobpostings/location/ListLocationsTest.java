package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListLocationsTest {
  private final LearnedInMemory learned = new LearnedInMemory();
  private final ListLocations locations = new ListLocations(new Gazetteer(), learned);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ancouv | Vancouver, BC; West Vancouver, BC; North Vancouver, BC; Downtown Vancouver, BC",
        "MONTREAL- | Montréal-Est, QC; Montréal-Nord, QC; Montréal-Ouest, QC",
        "montre\u0301al-e | Montréal-Est, QC",
        "london, | London, ON",
        "lond, o | London, ON",
        "lond, ON | London, ON",
        "lond, BC | ''",
        "'  regina b ' | Regina Beach, SK",
        "qqqq | ''",
        "dysart, dudley | United Townships of Dysart, Dudley, Harcourt, Guilford, Harburn, Bruton,"
            + " Havelock, Eyre and Clyde, ON",
      })
  void findsWhatHoldsTheText(String q, String descriptions) {
    assertThat(String.join("; ", descriptions(list(q)))).isEqualTo(descriptions);
  }

  @Test
  void wordsAreNotTakenForEachOther() {
    assertThat(descriptions(list("saint john"))).isNotEmpty().doesNotContain("St. John's, NL");
    assertThat(descriptions(list("st. john's"))).contains("St. John's, NL");
    assertThat(descriptions(list("st johns"))).isEmpty();
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
    learned.learn("Nort Vancouver", Province.BC, 7);

    assertThat(descriptions(list("vancouver")))
        .containsExactly(
            "Vancouver, BC",
            "Nort Vancouver, BC",
            "West Vancouver, BC",
            "North Vancouver, BC",
            "Downtown Vancouver, BC");
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

  private LocationPage list(String q) {
    return locations.list(Optional.of(q), 5_000, 1);
  }

  private static List<String> descriptions(LocationPage page) {
    return page.locations().stream().map(Location::description).toList();
  }
}
