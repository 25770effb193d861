package jobpostings.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
  private static final List<String> MEMBERS =
      List.of("title", "closeDate", "status", "salary", "applicationEmail", "applicationUrl");

  @ParameterizedTest
  @CsvSource({
    "titel, title",
    "titl, title",
    "ttitle, title",
    "tutle, title",
    "closedate, closeDate",
    "CLOSEDATE, closeDate",
    "close_date, closeDate",
    "salaryAmount, salary",
    "job title, title",
    "Url, applicationUrl",
    "applicationMail, applicationEmail",
  })
  void findsWhatWasMeant(String text, String meant) {
    assertThat(Suggestions.among(MEMBERS, text, 1)).containsExactly(meant);
  }

  @ParameterizedTest
  @CsvSource({"zzz", "ti", "t", "''", "colour", "tutel"})
  void findsNothingFarAway(String text) {
    assertThat(Suggestions.among(MEMBERS, text, 3)).isEmpty();
  }

  @Test
  void theNearestIsFirstAndEquallyNearOnesKeepTheirOrder() {
    assertThat(Suggestions.among(List.of("banana", "bananas", "bandana", "cabana"), "banana", 9))
        .containsExactly("banana", "bananas", "bandana", "cabana");
    assertThat(Suggestions.among(List.of("bananas", "abanana", "banana"), "banana", 9))
        .containsExactly("banana", "bananas", "abanana");
    assertThat(Suggestions.among(List.of("title", "jab title", "job titl"), "job title", 9))
        .containsExactly("jab title", "job titl", "title");
    assertThat(Suggestions.among(List.of("applicationUrl", "applicationEmail"), "application", 2))
        .containsExactly("applicationUrl", "applicationEmail");
  }

  @Test
  void returnsNoMoreThanAskedFor() {
    assertThat(Suggestions.among(List.of("one", "ono", "onx"), "ons", 2))
        .containsExactly("one", "ono");
  }

  @Test
  void twoNeighboursSwappedAreOneEdit() {
    assertThat(Suggestions.among(List.of("abc"), "bac", 1)).containsExactly("abc");
    assertThat(Suggestions.among(List.of("abc"), "cab", 1)).isEmpty();
  }

  @Test
  void doesNotCompareTextOfAnyLength() {
    assertThat(Suggestions.among(MEMBERS, "title".repeat(1_000_000), 3)).isEmpty();
  }

  /** Places, as they are looked for. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "remote          | emo        |",
        "emo             | emo        | emo",
        "toront          | toronto    | toronto",
        "tornto          | toronto    | toronto",
        "albert          | st alberta | st alberta",
        "alberta st      | alberta    | alberta",
        "in alberta now  | alberta    | alberta",
        "inalberta now   | alberta    |",
        "now in alberta  | alberta    | alberta",
        "in emo          | emo        | emo",
        "right in emo    | emo        |",
        "new             | new west   | new west",
        "new             | new westm  | new westm",
        "new             | new westmo |",
        "hull            | hall       |",
        "halla           | hulla      | hulla",
        "hallaxy         | hullaxx    |",
        "hallaxyz        | hullaxxz   | hullaxxz",
        "abcdefghij      | xxxdefghij |",
        "abcdefghijk     | xxxdefghijk | xxxdefghijk",
        "toronto,        | toronto    | toronto",
      })
  void ofNamesOnlyWholeWordsCount(String text, String name, String found) {
    assertThat(Suggestions.amongNames(List.of(name), text, 1))
        .isEqualTo(found == null ? List.of() : List.of(found));
  }

  @ParameterizedTest
  @CsvSource({
    "Url, applicationUrl",
    "Stauts, status",
    "closeDat, closeDate",
    "salaries, salary",
    "aplicationXrl, applicationUrl",
    "zzz,",
    "'',",
    "job,",
    "colour,",
  })
  void theNearestIsFoundUnlessItIsFar(String text, String nearest) {
    assertThat(Suggestions.to(MEMBERS, text)).isEqualTo(Optional.ofNullable(nearest));
  }

  @Test
  void textThatIsTooLongIsNearNothing() {
    String text = "title" + "x".repeat(251);
    assertThat(Suggestions.to(MEMBERS, text)).isPresent();
    assertThat(Suggestions.to(MEMBERS, text + "x")).isEmpty();
    assertThat(Suggestions.among(List.of(text), text, 1)).hasSize(1);
    assertThat(Suggestions.among(List.of(text + "x"), text + "x", 1)).isEmpty();
  }
}
