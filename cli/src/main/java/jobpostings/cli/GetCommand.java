package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import jobpostings.cli.service.Jobs;
import jobpostings.terminal.Failure;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** Shows a whole job. */
@Command(
    name = "get",
    description = "Shows a whole job.",
    footerHeading = "%nExamples:%n",
    footer = {"  jobs get J-1", "  jobs get --id 1000001 --json"})
final class GetCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @ArgGroup(multiplicity = "1")
  private OneJob one;

  @Override
  public void run() {
    Jobs all = jobs.jobs();
    JsonNode job =
        all.find(one.id(all))
            .orElseThrow(() -> new Failure(Failure.REFUSED, "There is no job with that id."));
    new Sheet(jobs.printer()).show(job);
  }
}
