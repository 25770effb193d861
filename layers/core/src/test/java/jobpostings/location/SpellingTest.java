package jobpostings.location;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "new york mills | New York Mills",
        "NEW YORK MILLS | New York Mills",
        "ST. JOHN'S | St. John's",
        "st.john | St.John",
        "B.C. MILLS | B.C. Mills",
        "O'BRIEN | O'Brien",
        "o\u2019brien | O\u2019Brien",
        "L'ANSE-AUX-MEADOWS | L'Anse-Aux-Meadows",
        "FORT QU'APPELLE | Fort Qu'Appelle",
        "ROCK'N'ROLL | Rock'n'roll",
        "KW'ALAAMS | Kw'alaams",
        "north oyster/yellow point | North Oyster/Yellow Point",
        "elm (old town) | Elm (Old Town)",
        "rosemont–la patrie | Rosemont–La Patrie",
        "100 MILE HOUSE | 100 Mile House",
        "2ND LINE | 2nd Line",
        "ÉLAN-SUR-MER | Élan-Sur-Mer",
        "e\u0301lan | Élan",
        "BEHCHOKǪ\u0300 | Behchokǫ\u0300",
        "a | A",
        "McAdam | McAdam",
        "Notre-Dame-de-Grâce | Notre-Dame-de-Grâce",
        "iPlace | iPlace",
        "'  new   york\u00A0 mills ' | New York Mills",
        "'Mc  Adam' | Mc Adam",
        "12345 | 12345",
        "ᐃᖃᓗᐃᑦ | ᐃᖃᓗᐃᑦ",
      })
  void whatWasSentInOneCaseIsCapitalised(String sent, String kept) {
    assertThat(Spelling.of(sent)).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "St. John's",
        "L\u2019Anse",
        "North Oyster/Yellow Point (Old-Town)",
        "Rosemont–La Petite-Patrie",
        "100 Mile House",
        "Behchokǫ\u0300",
        "Montre\u0301al",
        "ᐃᖃᓗᐃᑦ",
        "Baie\u00A0James",
      })
  void lettersDigitsSpacesAndSomePunctuationAreAllowed(String name) {
    assertThat(Spelling.notAllowed(name)).isEmpty();
    assertThat(Spelling.isName(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Foo_Bar | _",
        "<b>Elm</b> | <",
        "Elm & Oak | &",
        "Elm, Oak | ,",
        "Elm! | !",
        "Elm😀 | 😀",
        "\"Elm\tOak\" | \"\t\"",
        "\"Elm\u0000\" | \"\u0000\"",
        "\"Elm -\u0301\" | \"\u0301\"",
        "\"\u0301Elm\" | \"\u0301\"",
      })
  void theFirstOtherCharacterIsFound(String name, String character) {
    assertThat(Spelling.notAllowed(name)).hasValue(character.codePointAt(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "...", "-", "( )", "'", "\u02BC"})
  void aNameHasALetterOrADigit(String text) {
    assertThat(Spelling.isName(text)).isFalse();
  }

  @Test
  void halfASurrogatePairIsNoLetter() {
    assertThat(Spelling.notAllowed("Elm\uD800")).hasValue(0xD800);
  }
}
