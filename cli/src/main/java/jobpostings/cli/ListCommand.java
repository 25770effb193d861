package jobpostings.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Lists jobs, without descriptions and salaries. */
@Command(
    name = "list",
    description = "Lists your jobs, latest first.",
    footerHeading = "%nExamples:%n",
    footer = {"  jobs list --status active", "  jobs list -q nurse --json"})
final class ListCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @Option(names = "--status", paramLabel = "STATUS", description = "draft, active or archived.")
  private String status;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "WORDS",
      description = "Those with all of these words in the title or the referenceId.")
  private String query;

  @Override
  public void run() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", query);
    parameters.put("status", status);
    parameters.put("pageSize", "100");
    ArrayNode all = Json.MAPPER.createArrayNode();
    jobs.jobs().pages("/jobs" + Jobs.query(parameters), all::add);
    if (!jobs.isJson()) {
      all.forEach(job -> ((ObjectNode) job).set("location", job.at("/locations/0/description")));
    }
    jobs.printer().show(all, "id", "referenceId", "status", "publishDate", "title", "location");
  }
}
