package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import jobpostings.cli.service.Client;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "watch",
    description = {
      "Prints changes of jobs as they happen, until it is stopped; with --json, a line for each.",
      "Each line of JSON has the cursor from which --after goes on."
    },
    footer = {"  jobs watch", "  jobs watch --after begin --once --json"})
final class WatchCommand implements Callable<Integer> {
  @ParentCommand private JobsCommand jobs;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      defaultValue = "now",
      description = "Where to go on; begin is the oldest change that is kept; ${DEFAULT-VALUE}.")
  private String after;

  @Option(names = "--once", description = "Print what there is, say where to go on, and end.")
  private boolean once;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "How often to ask; ${DEFAULT-VALUE}.")
  private int seconds;

  @Override
  public Integer call() throws InterruptedException {
    if (seconds < 1) {
      throw new Failure(Failure.USAGE, "--every must be at least 1.");
    }
    Client client = jobs.client();
    String cursor = read(client, after.equals("begin") ? "" : after);
    while (!once) {
      TimeUnit.SECONDS.sleep(seconds);
      cursor = read(client, cursor);
    }
    jobs.say("To go on: jobs watch --after %s".formatted(cursor));
    return 0;
  }

  /** Shows what there is after a cursor, and returns the cursor to go on from. */
  private String read(Client client, String from) {
    String query = Client.query("after", from, "pageSize", "100");
    return client.pages("/jobs/changes" + query, this::show).path("cursor").asText();
  }

  private void show(JsonNode change) {
    if (jobs.isJson()) {
      jobs.json(change);
    } else {
      jobs.print(line(change));
      jobs.requireReader();
    }
  }

  /** "2026-11-22T16:00:03.120Z JobUpdated NW-1042 version 7 by key jpk_a1b2: title, salary". */
  private static String line(JsonNode change) {
    JsonNode reference = change.path("referenceId");
    String job = reference.isTextual() ? reference.asText() : "id " + change.path("jobId").asInt();
    JsonNode by = change.path("by");
    return "%s %s %s version %d by %s%s%s"
        .formatted(
            change.path("time").asText(),
            change.path("type").asText(),
            job,
            change.path("version").asInt(),
            by.path("type").asText(),
            by.path("prefix").isTextual() ? " " + by.path("prefix").asText() : "",
            details(change));
  }

  /** ": title, salary", or what is announced: ": open until 2026-11-29". */
  private static String details(JsonNode change) {
    if (change.path("closeDate").isTextual()) {
      return ": open until " + change.path("closeDate").asText();
    }
    JsonNode members = change.path("changedMembers");
    String names = members.valueStream().map(JsonNode::asText).collect(joining(", "));
    return names.isEmpty() ? "" : ": " + names;
  }
}
