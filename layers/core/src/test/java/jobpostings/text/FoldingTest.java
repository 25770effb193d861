package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Montréal | montreal",
        "Montre\u0301al | montreal",
        "ÉLAN | elan",
        "Łódź | lodz",
        "ŁÓDŹ | lodz",
        "Straße | strasse",
        "STRASSE | strasse",
        "STRA\u1E9EE | strasse",
        "Sacré-Cœur | sacre-coeur",
        "Læsø | laeso",
        "Ærø, Þingvellir | aero, thingvellir",
        "Đà Nẵng | da nang",
        "Ħamrun | hamrun",
        "İzmir | izmir",
        "Diyarbakır | diyarbakir",
        "DİYARBAKIR | diyarbakir",
        "Łutsëlkʼé | lutselkʼe",
        "Tłı\u0328chǫ | tlicho",
        "SṈIDȻEȽ | snidcel",
        "ΟΔΟΣ | οδοσ",
        "οδος | οδοσ",
        "ﬁn | fin",
        "Sainte-Thérèse, St. É'É | sainte-therese, st. e'e",
        "C++ (10 %) | c++ (10 %)",
        "ᐃᖃᓗᐃᑦ | ᐃᖃᓗᐃᑦ",
        "'' | ''",
      })
  void caseAndAccentsDoNotCount(String text, String folded) {
    assertThat(Folding.fold(text)).isEqualTo(folded);
  }

  @Test
  void everyCharacterFoldsAsItDoesInEveryCaseAndNormalForm() {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(Character::isDefined)
        .filter(c -> Character.getType(c) != Character.SURROGATE)
        // They have neither cases nor other forms, and are half of all.
        .filter(c -> Character.getType(c) != Character.PRIVATE_USE)
        .mapToObj(Character::toString)
        .forEach(
            text -> {
              String folded = Folding.fold(text);
              assertThat(Folding.fold(folded)).as(text).isEqualTo(folded);
              assertThat(Folding.fold(text.toUpperCase(Locale.ROOT))).as(text).isEqualTo(folded);
              assertThat(Folding.fold(text.toLowerCase(Locale.ROOT))).as(text).isEqualTo(folded);
              for (Normalizer.Form form :
                  new Normalizer.Form[] {Normalizer.Form.NFC, Normalizer.Form.NFD}) {
                assertThat(Folding.fold(Normalizer.normalize(text, form)))
                    .as(text)
                    .isEqualTo(folded);
              }
            });
  }
}
