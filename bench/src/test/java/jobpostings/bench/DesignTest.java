package jobpostings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import jobpostings.bench.report.Report;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The figures that do not depend on the machine, for an employer with a few thousand jobs. */
@Tag("deep")
class DesignTest {

  @Test
  void aListStaysFlatAndWritesStayWithinTheirBars() {
    Options quiet =
        Options.inMemory()
            .withoutBackground()
            .log(new PrintStream(OutputStream.nullOutputStream()));
    Report report = new Report(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), quiet);
        Bench bench = new Bench(service)) {
      new WriteCosts(bench, report).measure();
      new Lists(bench, report, 3_000).measureUnits();
    }

    assertThat(report.rows()).hasSizeGreaterThan(20);
    assertThat(report.failed()).isEmpty();
  }
}
