package jobpostings.job.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import jobpostings.problem.Violations;

/** Checks descriptions for tests. */
final class DescriptionChecks {
  private DescriptionChecks() {}

  /** What is stored of a description that is sound. */
  static String stored(String html) {
    Violations violations = new Violations();
    String stored = DescriptionRules.check(html, "/description", violations).orElse("");
    assertThat(violations.listed()).isEmpty();
    return stored;
  }

  /** What is stored of a description that is fixed where it has to be. */
  static String fixed(String html) {
    Violations violations = new Violations();
    String stored =
        DescriptionRules.fix(html, "/description", new ArrayList<>(), violations).orElse("");
    assertThat(violations.listed()).isEmpty();
    return stored;
  }

  /** The violations of a description that is not sound, each as "code: message". */
  static List<String> refused(String html) {
    Violations violations = new Violations();
    assertThat(DescriptionRules.check(html, "/description", violations)).isEmpty();
    return violations.listed().stream().map(v -> v.code() + ": " + v.message()).toList();
  }
}
