package jobpostings.location;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OtherNamesTest {
  private final Gazetteer gazetteer = new Gazetteer();

  static Stream<String> rows() throws IOException {
    try (InputStream in = Gazetteer.class.getResourceAsStream("other-names.csv")) {
      return new String(in.readAllBytes(), UTF_8).lines().skip(1);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachNameMeansItsPlaceAndNoOtherOfTheProvince(String row) {
    String[] cells = row.split(",");
    Province province = Province.valueOf(cells[2]);
    assertThat(cells).hasSize(4).doesNotContain("");
    assertThat(gazetteer.named(PlaceName.key(cells[0])))
        .filteredOn(place -> place.province() == province)
        .extracting(Location::name)
        .containsExactly(cells[1]);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Quebec City, QC                      | Québec, QC",
        "Québec City                          | Québec, QC",
        "Ville de Québec, QC                  | Québec, QC",
        "La Ville de Québec                   | Québec, QC",
        "Ville d'Amos, QC                     | Amos, QC",
        "City of Toronto, ON                  | Toronto, ON",
        "The City of Toronto                  | Toronto, ON",
        "Corporation of the City of Windsor, ON | Windsor, ON",
        "Toronto City, ON                     | Toronto, ON",
        "Town of Mount Royal, QC              | Mont-Royal, QC",
        "Township of Langley, BC              | ",
        "District of North Vancouver, BC      | ",
        "Three Rivers                         | Three Rivers, NB",
        "Three Rivers, QC                     | Trois-Rivières, QC",
        "King City, ON                        | King City, ON",
        "City of Zyx, ON                      | ",
        "City of Toronto, BC                  | ",
      })
  void municipalitiesAreFoundByTheirTowns(String description, String place) {
    assertThat(gazetteer.find(PlaceDescription.parse(description)).map(Location::description))
        .isEqualTo(Optional.ofNullable(place));
  }
}
