package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchedTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Préposé à l’accueil | prepose a laccueil",
        "St. John's          | st. johns",
        "full-time           | full time",
        "full - time         | full time",
        "C++/.NET (Java)     | c++/.net (java)",
        "5' \"pipe\"         | 5 pipe",
        "soft\u00ADhyphen    | softhyphen",
        "-a-                 | a",
        "'- \u2014           | ~~",
      })
  void caseAccentsAndMarksDoNotCount(String text, String searched) {
    assertThat(Searched.of(text)).isEqualTo(searched);
    assertThat(Searched.of(searched)).isEqualTo(searched);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x2035,
        0xFF07, 0x22, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB, 0x2039, 0x203A, 0x2033, 0xFF02, 0x1FEF
      })
  void quotationMarksOfAnyKindVanish(int mark) {
    assertThat(Searched.of("l" + Character.toString(mark) + "a")).isEqualTo("la");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x2D, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0x2043, 0xFE58, 0xFE63,
        0xFF0D, 0x58A, 0x20, 0xA0, 0x202F, 0x9
      })
  void hyphensAndSpacesOfAnyKindAreOne(int hyphen) {
    assertThat(Searched.of("a" + Character.toString(hyphen) + "b")).isEqualTo("a b");
  }

  @Test
  void wordsStandBetweenSpacesAndMarksAloneAreNone() {
    assertThat(Searched.words(" Full-time \t d’équipe - ' \u2014 \u00A0cook "))
        .containsExactly("full time", "dequipe", "cook");
    assertThat(Searched.words("-")).isEmpty();
  }
}
