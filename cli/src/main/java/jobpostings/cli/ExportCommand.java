package jobpostings.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import jobpostings.cli.service.Jobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Prints whole jobs, as they arrive. */
@Command(
    name = "export",
    description = {
      "Prints your jobs whole, as JSON Lines: one to a line.",
      "jobs sync takes what it printed, and then finds nothing to do."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  jobs export > jobs.jsonl", "  jobs export --status active | jq .title"})
final class ExportCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @Option(names = "--status", paramLabel = "STATUS", description = "draft, active or archived.")
  private String status;

  @Override
  public void run() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("status", status);
    parameters.put("view", "full");
    parameters.put("pageSize", "100");
    jobs.jobs().pages("/jobs" + Jobs.query(parameters), job -> jobs.line(job.toString()));
  }
}
