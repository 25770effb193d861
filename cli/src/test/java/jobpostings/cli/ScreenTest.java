package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
  @Test
  void onlyTerminalsHaveColours() {
    assertThat(new JobsCommand.Screen(false, true, true, true).coloured("created", "x"))
        .isEqualTo("\u001B[32mx\u001B[0m");
    assertThat(new JobsCommand.Screen(false, false, true, true).coloured("created", "x"))
        .isEqualTo("x");
    assertThat(new JobsCommand.Screen(false, true, true, false).coloured("created", "x"))
        .isEqualTo("x");
    assertThat(new JobsCommand.Screen(false, true, false, true).coloured("error", "x"))
        .isEqualTo("x");
  }

  @Test
  void whereThereIsNoTerminalEachTenthIsALine() {
    List<String> lines = new ArrayList<>();
    try (ProgressBar bar = new ProgressBar(lines::add, false, false)) {
      for (int done = 0; done <= 1_000; done++) {
        bar.at(done, 1_000);
      }
    }

    assertThat(lines).hasSize(10).last().isEqualTo("100 %, 1,000 of 1,000 jobs");
  }
}
