package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Archives jobs, one after the other. */
@Command(
    name = "archive",
    description = "Archives jobs, which are then no longer public.",
    footerHeading = "%nExamples:%n",
    footer = {"  jobs archive J-1 J-2"})
final class ArchiveCommand implements Runnable {
  private static final JsonNode ARCHIVED = Json.MAPPER.createObjectNode().put("status", "archived");

  @ParentCommand private JobsCommand jobs;

  @Parameters(paramLabel = "REFERENCE", arity = "1..*", description = "The jobs' referenceIds.")
  private List<String> referenceIds;

  @Override
  public void run() {
    Client client = jobs.client();
    Jobs all = new Jobs(client);
    List<Integer> ids = referenceIds.stream().map(all::id).toList();
    ArrayNode archived = Json.MAPPER.createArrayNode();
    for (int id : ids) {
      archived.add(
          Client.required(client.send("PUT", "/jobs/" + id, Optional.of(ARCHIVED), Map.of()))
              .body());
    }
    jobs.printer().show(archived, "id", "referenceId", "status", "title");
  }
}
