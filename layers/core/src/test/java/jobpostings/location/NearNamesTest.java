package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Near names among those of the shipped places. */
class NearNamesTest {

  private static List<String> near(String text) {
    return new Gazetteer()
        .nearest(PlaceName.key(text), 3).stream().map(Location::description).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancuver | Vancouver, BC",
        "Tornto | Toronto, ON",
        "Calgray | Calgary, AB",
        "Otawa | Ottawa, ON",
        "Montral | Montréal, QC",
        "Misisauga | Mississauga, ON",
        "Halifx | Halifax, NS",
        "Londn | London, ON",
        "Trois Riviers | Trois-Rivières, QC",
        "St Jhons | St. John's, NL",
        "Medecine Hat | Medicine Hat, AB",
        "Niagra Falls | Niagara Falls, ON",
        "Vancouver BC | Vancouver, BC",
        "Vancouver, BC, Canada | Vancouver, BC",
        "Toronto Ontario | Toronto, ON",
        "Toronto area | Toronto, ON",
        "City of Vancouver | Vancouver, BC",
        "Sudbury | Greater Sudbury, ON",
        "London UK | London, ON",
        "Vancou | Vancouver, BC",
      })
  void theNearestIsWhatWasMeant(String text, String description) {
    assertThat(near(text)).first().isEqualTo(description);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Remote",
        "Remotely",
        "Remote Canada",
        "Anywhere",
        "Hybrid",
        "Online",
        "Various",
        "Multiple",
        "Nationwide",
        "Work from home",
        "Telework",
        "TBD",
        "N/A",
        "Worldwide",
        "Virtual",
        "USA",
        "Ontario",
        "Los Angeles",
        "New Zealand",
        "Head office",
        "Field",
        "Emotive",
        "Hoe",
        "ton",
        "on",
        "o",
        "",
        "qqqqqq"
      })
  void whatIsNoMisspeltNameHasNone(String text) {
    assertThat(near(text)).isEmpty();
  }

  @Test
  void ofNamesThatBeginAlikeTheLargestPlacesAreTheNearest() {
    assertThat(near("van")).containsExactly("Vancouver, BC", "Vanier, ON");
  }

  @ParameterizedTest
  @CsvSource({
    "abcd, abdc, false",
    "abcde, abdce, true",
    "abcdefg, badcefg, false",
    "abcdefgh, badcefgh, true",
    "abcdefghijk, badcfeghijk, true",
    "abcdefghijk, badcfehgijk, false",
    "abcde, abcdefghijklmno, true",
    "abcde, abcdefghijklmnop, false",
    "bcdef, a bcdef, true",
    "bcdef, abcdef, true",
    "cdefg, abcdefg, false",
  })
  void howFarANameMayBe(String text, String name, boolean near) {
    assertThat(NearNames.among(List.of(name), text, 1)).hasSize(near ? 1 : 0);
  }
}
