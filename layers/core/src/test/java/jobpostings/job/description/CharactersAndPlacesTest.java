package jobpostings.job.description;

import static jobpostings.job.description.DescriptionChecks.fixed;
import static jobpostings.job.description.DescriptionChecks.refused;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.job.description.Findings.Places;
import jobpostings.job.description.SourceText.Characters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ends of ranges, limits and lines. */
class CharactersAndPlacesTest {
  @ParameterizedTest
  @CsvSource({
    "0, true",
    "9, false",
    "1F, true",
    "20, false",
    "7E, false",
    "7F, true",
    "9F, true",
    "A0, false",
    "D7FF, false",
    "D800, true",
    "DFFF, true",
    "E000, false",
    "FDCF, false",
    "FDD0, true",
    "FDEF, true",
    "FDF0, false",
    "FFFD, false",
    "FFFE, true",
    "FFFF, true",
    "10000, false",
    "1FFFE, true",
    "10FFFD, false",
    "10FFFF, true",
    "110000, true"
  })
  void htmlForbidsControlsSurrogatesAndNoncharacters(String hex, boolean isForbidden) {
    assertThat(Characters.isForbidden(Integer.parseInt(hex, 16))).isEqualTo(isForbidden);
  }

  @ParameterizedTest
  @CsvSource({"FFFF, U+FFFF", "10000, U+010000", "7, U+0007"})
  void aMessageNamesThemAsUnicodeDoes(String hex, String name) {
    assertThat(Characters.name(Integer.parseInt(hex, 16))).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"7F, ''", "80, \u20AC", "81, ''", "9F, \u0178", "A0, ''"})
  void windows1252IsMended(String hex, String fixed) {
    assertThat(Characters.fixed(Integer.parseInt(hex, 16))).isEqualTo(fixed);
  }

  @Test
  void aPlaceIsItsLineAndColumnHoweverFarItIs() {
    // Steps end at 4096 characters: within a line, at a line's end, and in a surrogate pair.
    String text =
        "a\r\nb\rc\nd" + "x".repeat(5_000) + "\n" + "\uD83D\uDE00".repeat(5_000) + "\r\nend";
    Places places = new Places(text);

    assertThat(places.of(0)).isEqualTo("line 1, column 1");
    assertThat(places.of(1)).isEqualTo("line 1, column 2");
    assertThat(places.of(3)).isEqualTo("line 2, column 1");
    assertThat(places.of(5)).isEqualTo("line 3, column 1");
    assertThat(places.of(7)).isEqualTo("line 4, column 1");
    assertThat(places.of(59)).isEqualTo("line 4, column 53");
    assertThat(places.of(60)).startsWith("line 4, column 54 (\"...");
    assertThat(places.of(4_096)).startsWith("line 4, column 4090 ");
    assertThat(places.of(4_097)).startsWith("line 4, column 4091 ");
    assertThat(places.of(8_192)).startsWith("line 5, column 1593 ");
    assertThat(places.of(text.length())).startsWith("line 6, column 4 ");
    assertThat(new Places("x".repeat(4_096)).of(4_096)).startsWith("line 1, column 4097 ");
  }

  @Test
  void fiftyAttributesAreReadAndNoMore() {
    String attributes = " a b c d e f g h i j".repeat(5);

    assertThat(refused("<p>x</p><b" + attributes + ">y</b>"))
        .noneMatch(each -> each.contains("has more than 50 attributes"));
    assertThat(refused("<p>x</p><b" + attributes + " k l>y</b>"))
        .containsExactly(
            "html-attribute: <b> at line 1, column 9 has more than 50 attributes. Remove them.");
    assertThat(fixed("<p>x</p><b" + attributes + " k l>y</b>")).isEqualTo("<p>x</p><b>y</b>");
    assertThat(refused("<b " + "n".repeat(101) + ">y</b>"))
        .containsExactly(
            "html-attribute: <b> at line 1, column 1 has more than 50 attributes. Remove them.");
  }

  @Test
  void aTagsNameIsReadNoFurtherThanAHundredCharacters() {
    String name = "b" + "x".repeat(98);

    assertThat(refused("<p>x</p><" + name + ">")).hasSize(1);
    assertThat(refused("<p>x</p><" + name + "xx>"))
        .singleElement()
        .asString()
        .contains("is not allowed. Use only strong, b, em")
        .contains("line 1, column 9");
    assertThat(fixed("<p>x</p><" + name + "xx>")).isEqualTo("<p>x</p>");
  }

  @Test
  void whatIsNoTagIsToldSo() {
    assertThat(refused("<p>1 < 2</p>")).singleElement().asString().contains("The \"<\" at line 1");
    assertThat(refused("<p>1 </ 2</p>")).singleElement().asString().contains("The \"</\" at");
    assertThat(refused("<p>x</br></p>")).anyMatch(each -> each.contains("Write <br> alone."));
    assertThat(refused("<p>&#99999999999;</p>"))
        .singleElement()
        .asString()
        .contains("stands for no character that is allowed. Remove it.");
    assertThat(fixed("<p>x&#99999999999;</p>")).isEqualTo("<p>x</p>");
  }

  @Test
  void onlyWhatTheParserWritesIsKept() {
    assertThat(DescriptionRules.keeps("<p>x</p>")).isTrue();
    assertThat(DescriptionRules.keeps("<p>x")).isFalse();
    assertThat(DescriptionRules.keeps("<p>x</p> ")).isFalse();
    assertThat(DescriptionRules.keeps("<P>x</P>")).isFalse();
  }
}
