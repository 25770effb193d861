package jobpostings.operate;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Corrects the counts of an employer's jobs. */
@Command(name = "recount", description = "Counts an employer's jobs, and corrects what is wrong.")
final class CountCommands implements Runnable {
  private static final String[] COLUMNS = {
    "before/active",
    "after/active",
    "before/archived",
    "after/archived",
    "before/draft",
    "after/draft",
    "misplaced"
  };

  @ParentCommand private Operate operate;

  @Parameters(paramLabel = "EMPLOYER")
  private int employer;

  @Override
  public void run() {
    operate.show("RecountJobs", "recount", Map.of("employerId", employer), COLUMNS);
  }
}
