package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import jobpostings.cli.service.Client;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Prints your jobs whole, as JSON Lines: one to a line.",
      "jobs sync takes what it printed, and then finds nothing to do.",
      "With --to it prints the active jobs for your own pages, or for a board."
    },
    footer = {
      "  jobs export > jobs.jsonl",
      "  jobs export --status active | jq .title",
      "  jobs export --to jobposting > postings.jsonl",
      "  jobs export --to indeed --url-template https://example.com/jobs/{referenceId} > feed.xml"
    })
final class ExportCommand implements Callable<Integer> {
  /** What else than the service's own form there is. */
  private enum Form {
    jobposting,
    indeed
  }

  @ParentCommand private JobsCommand jobs;
  @Spec private CommandSpec spec;

  @Option(names = "--status", paramLabel = "STATUS", description = "draft, active or archived.")
  private String status;

  @Option(
      names = "--to",
      paramLabel = "FORM",
      description = "jobposting (schema.org, one to a line), or indeed (its XML feed).")
  private Form to;

  @Option(
      names = "--url-template",
      paramLabel = "URL",
      description =
          "For indeed, the page of a job that has no applicationUrl, with {id} or {referenceId}.")
  private String urlTemplate;

  @Override
  public Integer call() {
    if (to != null && status != null && !status.equals("active")) {
      throw new Failure(Failure.USAGE, "--to has active jobs: leave out --status.");
    } else if (to != Form.indeed && urlTemplate != null) {
      throw new Failure(Failure.USAGE, "--url-template goes with --to indeed.");
    }
    Client client = jobs.client();
    String only = to == null ? status : "active";
    if (to == Form.jobposting) {
      String headers = "/jobs" + Client.query("status", only, "pageSize", "100");
      client.pages(headers, job -> posting(client, job));
      return 0;
    }
    String whole = "/jobs" + Client.query("view", "full", "status", only, "pageSize", "100");
    if (to == Form.indeed) {
      return indeed(client, whole);
    }
    client.pages(whole, jobs::json);
    return 0;
  }

  /** A job that was closed meanwhile has none. */
  private void posting(Client client, JsonNode job) {
    var answer =
        client.send(
            "GET",
            "/jobs/" + job.path("id").asInt(),
            Optional.empty(),
            Map.of("Accept", "application/ld+json"));
    if (answer.status() != 404 && answer.status() != 406) {
      jobs.json(answer.required());
    }
  }

  private int indeed(Client client, String path) {
    List<String> left = new ArrayList<>();
    IndeedFeed feed = new IndeedFeed(spec.commandLine().getOut(), Optional.ofNullable(urlTemplate));
    client.pages(
        path,
        job -> {
          if (!feed.add(job)) {
            left.add(job.path("referenceId").asText() + " " + job.path("title").asText());
          }
        });
    feed.end();
    jobs.requireReader();
    left.forEach(
        job ->
            jobs.say(
                "Left out, as it has no applicationUrl: %s. Say --url-template.".formatted(job)));
    return left.isEmpty() ? 0 : Failure.REFUSED;
  }
}
