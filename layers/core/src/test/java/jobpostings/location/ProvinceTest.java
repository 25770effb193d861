package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvinceTest {

  @ParameterizedTest
  @CsvSource({"BC, BC", "bc, BC", "' Qc ', QC", "B.C., BC", "n.w.t., ''", "ZZ, ''", "'', ''"})
  void isFoundByItsCode(String code, String province) {
    assertThat(Province.of(code).map(Province::name).orElse("")).isEqualTo(province);
  }

  @ParameterizedTest
  @CsvSource({
    "British Columbia, BC",
    "québec, QC",
    "Ontrio, ON",
    "Newfoundland, NL",
    "Ontario Canada, ON",
  })
  void isGuessedByItsName(String name, Province province) {
    assertThat(Province.nearest(name)).contains(province);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Canada", "ZZ", "", "USA"})
  void isNotGuessedWhereNothingIsNear(String name) {
    assertThat(Province.nearest(name)).isEmpty();
  }
}
