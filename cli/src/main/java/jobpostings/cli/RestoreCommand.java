package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Restores a job to an earlier version, except for its status. */
@Command(
    name = "restore",
    description = {
      "Gives a job the content that it had in a version.",
      "One that was deleted comes back archived: name it by --id."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  jobs restore J-1 --version 1"})
final class RestoreCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @ArgGroup(multiplicity = "1")
  private OneJob one;

  @Option(
      names = "--version",
      paramLabel = "N",
      required = true,
      description = "As jobs history lists them.")
  private int version;

  @Override
  public void run() {
    Client client = jobs.client();
    JsonNode body = Json.MAPPER.createObjectNode().put("version", version);
    String path = "/jobs/" + one.id(new Jobs(client)) + "/restore";
    JsonNode job = Client.required(client.send("POST", path, Optional.of(body), Map.of())).body();
    new Sheet(jobs.printer()).show(job);
  }
}
