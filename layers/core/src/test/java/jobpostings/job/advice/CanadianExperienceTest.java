package jobpostings.job.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import jobpostings.Growth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures the rules on sentences that were labelled by hand; the files say when, and on which the
 * rules are wrong.
 */
class CanadianExperienceTest {
  /**
   * @param isNotedAsWrong whether the file says that the rules miss it, or find it in error
   */
  private record Labelled(boolean asks, boolean isNotedAsWrong, String sentence) {
    static Labelled of(String line) {
      String[] cells = line.split("\\|", 2);
      String[] label = cells[0].strip().split(", ");
      return new Labelled(label[0].equals("yes"), label.length > 1, cells[1].strip());
    }

    boolean isFound() {
      return CanadianExperience.askedIn(sentence).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "canadian-experience.txt",
        "canadian-experience-later.txt",
        "canadian-experience-unseen.txt"
      })
  void findsThoseThatAskAndFewOthers(String file) throws Exception {
    List<Labelled> all = new ArrayList<>();
    try (var lines = getClass().getResourceAsStream("/cases/" + file)) {
      new String(lines.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(Labelled::of)
          .forEach(all::add);
    }
    List<Labelled> found = all.stream().filter(Labelled::isFound).toList();
    List<Labelled> wanted = all.stream().filter(Labelled::asks).toList();
    long right = found.stream().filter(Labelled::asks).count();
    double precision = (double) right / found.size();
    double recall = (double) right / wanted.size();
    System.out.printf(
        "%s: %d sentences, precision %.3f, recall %.3f%n", file, all.size(), precision, recall);
    assertThat(all.stream().filter(each -> each.asks() != each.isFound()))
        .containsExactlyElementsOf(all.stream().filter(Labelled::isNotedAsWrong).toList());
    assertThat(precision).isGreaterThanOrEqualTo(0.98);
    assertThat(recall).isGreaterThanOrEqualTo(0.90);
  }

  /** Made for the rules, each for one of them; the sentences of the files were not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          true  | Three years of Canada experience are required.
          true  | Canada experience is mandatory.
          true  | Canada work experience is mandatory.
          true  | Minimum Canada work experience: two years.
          false | Air Canada experience is required.
          false | You need two years of Canada Bread experience.
          true  | Experience in Western Canada is required.
          false | Experience in Canada Post outlets is required.
          true  | Experience in Canada, post-secondary included, is required.
          true  | Vous devez avoir déjà travaillé au Canada.
          false | Vous devez savoir qui travaille au Canada.
          true  | You must have gained, in Canada, at least three years of experience.
          true  | You must have held, for at least two years, a similar position in Canada.
          true  | You must have worked for a small local Canadian company.
          false | Experience in Canada or two years abroad is required.
          false | Experience abroad or in Canada is required.
          false | Only experience counts, whether gained in Canada or not.
          false | Licensing requires two years of Canadian experience.
          false | The licence that you need requires two years of Canadian experience.
          false | Two years of Canadian experience are required for the licence.
          """)
  void eachRuleIsApplied(boolean asks, String sentence) {
    assertThat(CanadianExperience.askedIn(sentence).isPresent()).isEqualTo(asks);
  }

  @Test
  void aLongSentenceIsReadInParts() {
    String filler = "word ".repeat(300);
    assertThat(CanadianExperience.askedIn(filler + "Canadian experience is required.")).isPresent();
    assertThat(CanadianExperience.askedIn(filler + "Canadian art is admired.")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "canadian ",
        "experience in canada ",
        "canad",
        "Canadian or foreign experience, ",
        "no Canadian experience required. ",
        "é canadienne experience ",
        "< Canadian work and # "
      })
  void whatIsReadGrowsWithTheTextAndNotFaster(String unit) {
    Growth.assertLinear("", unit, "", CanadianExperience::askedIn);
    Growth.assertLinear("", unit.repeat(100), "", CanadianExperience::askedIn);
  }
}
