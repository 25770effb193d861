package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import jobpostings.cli.service.Client;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "advise",
    description = {
      "Says what the law and the boards will say of your jobs, and what to do, by code.",
      "With --json it prints a line for each job that is advised of anything."
    },
    footer = {"  jobs advise --status active", "  jobs advise --code pay-missing --exit-code"})
final class AdviseCommand implements Callable<Integer> {
  @ParentCommand private JobsCommand jobs;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Only jobs with it: draft, active or archived.")
  private String status;

  @Option(names = "--severity", paramLabel = "WHO", description = "Only what law, or board, says.")
  private String severity;

  @Option(names = "--code", paramLabel = "CODE", description = "Only advice with that code.")
  private String code;

  @Option(names = "--exit-code", description = "End with 6 if a job is advised of anything.")
  private boolean exitCode;

  /** The jobs, by what they are advised of; of each code, and each message, in order. */
  private final Map<String, Map<String, List<String>>> found = new LinkedHashMap<>();

  private int advised;

  @Override
  public Integer call() {
    String query =
        Client.query("status", status, "severity", severity, "code", code, "pageSize", "100");
    jobs.client().pages("/jobs/advice" + query, jobs.isJson() ? this::print : this::keep);
    if (!jobs.isJson()) {
      found.forEach(this::show);
      jobs.inform(
          advised == 0
              ? "No job is advised of anything."
              : "Jobs with advice: %d.".formatted(advised));
    }
    return exitCode && advised > 0 ? SyncCommand.WOULD_CHANGE : 0;
  }

  private void print(JsonNode job) {
    advised++;
    jobs.json(job);
  }

  private void keep(JsonNode job) {
    advised++;
    JsonNode reference = job.path("referenceId");
    String name = reference.isTextual() ? reference.asText() : "id " + job.path("id").asInt();
    for (JsonNode advice : job.path("advice")) {
      found
          .computeIfAbsent(advice.path("code").asText(), each -> new LinkedHashMap<>())
          .computeIfAbsent(message(advice), each -> new ArrayList<>())
          .add(name + " " + job.path("title").asText());
    }
  }

  /** What is asked and what to do, with its source. */
  private static String message(JsonNode advice) {
    JsonNode rule = advice.path("rule");
    String message = advice.path("message").asText();
    return rule.isObject()
        ? "%s (%s, since %s: %s)"
            .formatted(
                message,
                rule.path("source").asText(),
                rule.path("since").asText(),
                rule.path("url").asText())
        : message;
  }

  private void show(String code, Map<String, List<String>> messages) {
    jobs.print(code);
    messages.forEach(
        (message, names) -> {
          jobs.print("  " + message);
          names.forEach(name -> jobs.print("    " + name));
        });
    jobs.requireReader();
  }
}
