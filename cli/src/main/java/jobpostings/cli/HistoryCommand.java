package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows who changed a job, and how it was. */
@Command(
    name = "history",
    description = "Lists the versions of a job, latest first.",
    footerHeading = "%nExamples:%n",
    footer = {"  jobs history J-1", "  jobs history J-1 --version 1"})
final class HistoryCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @ArgGroup(multiplicity = "1")
  private OneJob one;

  @Option(
      names = "--version",
      paramLabel = "N",
      description = "Show the job as it was in that version.")
  private Integer version;

  @Override
  public void run() {
    Client client = jobs.client();
    Jobs all = new Jobs(client);
    String path = "/jobs/" + one.id(all) + "/versions";
    if (version != null) {
      JsonNode then = client.get(path + "/" + version);
      new Sheet(jobs.printer()).show(jobs.isJson() ? then : then.path("job"));
      return;
    }
    ArrayNode versions = Json.MAPPER.createArrayNode();
    all.pages(path, versions::add);
    jobs.printer()
        .show(versions, "version", "time", "type", "by/type", "by/prefix", "changedMembers");
  }
}
