package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.support.PageOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the commands of docs/jobs-command.md and of the README's section print. */
@Tag("deep")
@EnabledOnOs({OS.LINUX, OS.MAC})
class JobsPageTest {
  @ParameterizedTest
  @EnumSource
  void thePageSaysWhatHappens(PageOrder order) {
    assertThat(String.join("\n", order.outputs("docs/jobs-command.md")))
        .containsSubsequence(
            "Plan: created 2, changed 0, unchanged 0, archived 0.",
            "Done: created 2, changed 0, unchanged 0, archived 0.",
            "Nothing to do: created 0, changed 0, unchanged 2, archived 0.")
        .containsSubsequence("Department", "Bake bread.", "Plan: created 1, ")
        .contains("Employers: 1, in step ")
        .contains("Senior Nurse")
        .containsPattern("(?m)^[0-9]+ +J-1 +archived ");
  }

  @ParameterizedTest
  @EnumSource
  void theReadmeSaysWhatHappens(PageOrder order) {
    assertThat(order.outputs("README.md").getLast())
        .containsSubsequence("Plan: created 1,", "Done: created 1,", "Nothing to do");
  }
}
