package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({"NO_COLOR, 1, false", "NO_COLOR, '', true", "TERM, dumb, false", "TERM, xterm, true"})
  void whoWantsNoColoursGetsNone(String variable, String value, boolean isColoured) {
    Environment environment =
        new Environment(Map.of(variable, value), Path.of(""), InputStream.nullInputStream());

    assertThat(JobsCommand.Screen.of(environment).isColoured()).isEqualTo(isColoured);
  }

  @Test
  void whereThereIsNoTerminalEachTenthIsALine() {
    List<String> lines = new ArrayList<>();
    try (ProgressBar bar = new ProgressBar(lines::add, lines::add, false, false)) {
      for (int done = 0; done <= 1_000; done++) {
        bar.at(done, 1_000);
      }
    }

    assertThat(lines).hasSize(10).last().isEqualTo("100 %, 1,000 of 1,000 jobs");
  }
}
