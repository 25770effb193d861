package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Located;
import jobpostings.cli.service.Answer;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "put",
    description = {
      "Creates or changes a job. What the JSON leaves out stays as it is.",
      "The job is that of its referenceId, else that of its id."
    },
    footer = {"  jobs put job.json", "  jobs get J-1 --json | sed s/Nurse/Senior/ | jobs put -"})
final class PutCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @Parameters(paramLabel = "FILE", description = "A job as JSON; - is standard input.")
  private Input input;

  @Option(
      names = "--lenient",
      description = "Mend descriptions and URLs, and ignore members that don't exist.")
  private boolean lenient;

  @Override
  public void run() {
    Located job = job();
    Map<String, String> headers =
        Map.of("Prefer", lenient ? "handling=lenient" : "handling=strict");
    Answer answer = jobs.client().send("PUT", path(job.value()), Optional.of(job.value()), headers);
    if (answer.code().equals("validation-failed")) {
      throw new Failure(Failure.REFUSED, faults(answer, job));
    }
    JsonNode changed = answer.required();
    for (JsonNode warning : changed.path("warnings")) {
      jobs.say(warning.path("message").asText());
    }
    if (changed instanceof ObjectNode whole) {
      whole.remove("warnings");
    }
    jobs.showJob(changed);
  }

  private Located job() {
    try {
      return Located.parse(input.text());
    } catch (FeedException e) {
      throw new Failure(Failure.REFUSED, e.fault().in(input.name(), "member"), e);
    }
  }

  private static String path(JsonNode job) {
    return job.path("referenceId").asText("").isEmpty() && job.path("id").canConvertToInt()
        ? "/jobs/" + job.path("id").asInt()
        : "/jobs";
  }

  private List<String> faults(Answer answer, Located job) {
    List<String> faults = new ArrayList<>();
    for (JsonNode error : answer.body().path("errors")) {
      String pointer = error.path("pointer").asText();
      String message = error.path("message").asText();
      Fault fault =
          new Fault(job.position(pointer), null, pointer, error.path("code").asText(), message);
      faults.add(fault.in(input.name(), "member"));
    }
    return faults;
  }
}
