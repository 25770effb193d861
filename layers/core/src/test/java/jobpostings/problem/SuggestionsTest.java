package jobpostings.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
