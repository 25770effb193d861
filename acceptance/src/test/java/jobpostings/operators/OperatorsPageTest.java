package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.support.PageOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the calls and commands of the page for operators print. */
@Tag("deep")
@EnabledOnOs({OS.LINUX, OS.MAC})
class OperatorsPageTest {
  private static final String PAGE = "docs/operators.md";

  @ParameterizedTest
  @EnumSource
  void theDemoKeyIsReplacedAsThePageSays(PageOrder order) {
    String shown = String.join("\n", order.outputs(PAGE).subList(1, order.outputs(PAGE).size()));
    List<String> answers = shown.lines().filter(line -> !line.isBlank()).toList();

    assertThat(answers).hasSize(10);
    assertThat(answers.get(0)).contains("\"name\":\"Prairie Builders\",\"plan\":\"standard\"");
    assertThat(answers.get(1)).contains("Prairie Builders", "Maple Robotics", "\"after\":null");
    assertThat(answers.get(2)).contains("\"id\":\"8a00b652f89dcbf7\"", "\"state\":\"active\"");
    assertThat(answers.get(3)).contains("\"key\":\"jpk_", "\"state\":\"active\"");
    assertThat(answers.get(4)).contains("\"id\":\"8a00b652f89dcbf7\"", "\"state\":\"expiring\"");
    assertThat(answers.get(5)).contains("\"id\":\"8a00b652f89dcbf7\"", "\"state\":\"revoked\"");
    assertThat(answers.get(6)).contains("\"employerId\":5", "\"counts\":{\"jobs\":0");
    assertThat(answers.get(7)).contains("\"employerId\":5", "\"misplaced\":0");
    assertThat(answers.get(8)).isEqualTo("{\"data\":[],\"after\":null}");
    assertThat(answers.get(9)).isEqualTo("{\"readOnly\":false}");
  }

  @ParameterizedTest
  @EnumSource
  void theCommandDoesWhatThePageSays(PageOrder order) {
    assertThat(order.outputs(PAGE).getFirst())
        .contains(
            "Maple Robotics",
            "Prairie Builders",
            "jpk_",
            "expiring",
            "MISPLACED",
            "CONFIRMED",
            "COUNTS JOBS")
        .contains("\"readOnly\" : false");
  }
}
