package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.text.Folding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceNameTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Vancouver | vancouver",
        "VANCOUVER | vancouver",
        "Montréal | montreal",
        "Montre\u0301al | montreal",
        "MONTRÉAL | montreal",
        "L'Île-Bizard–Sainte-Geneviève | lile bizard st genevieve",
        "L\u2019Île-Bizard | lile bizard",
        "L\u2018Assomption | lassomption",
        "Behchokǫ\u0300 | behchoko",
        "St. John's | st johns",
        "Saint John | st john",
        "Sainte-Anne | st anne",
        "Ste. Anne | st anne",
        "STE-ANNE | st anne",
        "St.Clair | stclair",
        "Mount Pleasant | mt pleasant",
        "Mt. Pleasant | mt pleasant",
        "Fort St. John | ft st john",
        "Ft Saint John | ft st john",
        "Rocky Mount | rocky mt",
        "Beaufort | beaufort",
        "Mountain View | mountain view",
        "Saintes | saintes",
        "Elm (Saint/Mount) | elm (st mt)",
        "Gardiners/Meadowbrook | gardiners meadowbrook",
        "'  Val -- d''Or / Est ' | val dor est",
        "Baie\u00A0\u2003James | baie james",
        "100 Mile House | 100 mile house",
        "Sacré-Cœur | sacre coeur",
        "Straße | strasse",
        "İnuvik | inuvik",
        "Dysart, Dudley | dysart, dudley",
        "'...' | ''",
        "'-''/' | ''",
        "'' | ''",
      })
  void namesAreComparedByTheirKeys(String name, String key) {
    assertThat(PlaceName.key(name)).isEqualTo(key);
    assertThat(PlaceName.key(key)).as("the key of the key").isEqualTo(key);
  }

  @Test
  void aProvinceTellsPlacesOfOneNameApart() {
    assertThat(PlaceName.key("St. John's", Province.NL)).isEqualTo("st johns, NL");
  }

  @Test
  void foldedTextKeepsItsWordsAndPunctuation() {
    assertThat(Folding.fold("Sainte-Thérèse, St. É'É")).isEqualTo("sainte-therese, st. e'e");
  }
}
