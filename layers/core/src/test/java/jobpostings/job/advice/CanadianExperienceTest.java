package jobpostings.job.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import jobpostings.Growth;
import org.junit.jupiter.params.ParameterizedTest;
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
