package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
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
    assertThat(
            IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(c -> Character.isDefined(c) && Character.getType(c) != Character.SURROGATE)
                .mapToObj(Character::toString)
                .filter(FoldingTest::foldsOtherwiseInAnotherForm))
        .isEmpty();
  }

  private static boolean foldsOtherwiseInAnotherForm(String text) {
    String folded = Folding.fold(text);
    return Stream.of(
            folded,
            text.toUpperCase(Locale.ROOT),
            text.toLowerCase(Locale.ROOT),
            Normalizer.normalize(text, Normalizer.Form.NFC),
            Normalizer.normalize(text, Normalizer.Form.NFD))
        .anyMatch(form -> !Folding.fold(form).equals(folded));
  }

  /** At once it would take minutes. */
  @Test
  void anyNumberOfAccentsGoes() {
    String accents = "\u0301".repeat(500_000) + "\u0316".repeat(500_000);
    assertThat(Folding.fold("\u00C9" + accents + "\uD801\uDC00x".repeat(300)))
        .isEqualTo("e" + "\uD801\uDC28x".repeat(300));
  }
}
