package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Removes all that an employer has, by calling the function until it reports that it is done. */
@Command(
    name = "erase",
    description = "Removes all that a suspended employer has, for good. Repeat it to go on.")
final class EraseCommand implements Runnable {
  private static final String FUNCTION = "EraseEmployer";
  private static final Duration MIN_WAIT = Duration.ofSeconds(1);

  @ParentCommand private EmployerCommands employers;

  @Parameters(paramLabel = "ID")
  private int id;

  @Option(names = "--dry-run", description = "Show what it has, and remove nothing.")
  private boolean dryRun;

  @Override
  public void run() {
    JsonNode survey = ask("survey");
    if (dryRun) {
      operate().show(survey, columns("counts", survey));
      return;
    }
    operate().confirmByTyping(survey.path("name").asText(), question(survey));
    JsonNode report = ask("erase");
    while (!report.path("done").asBoolean()) {
      Instant next = Instant.parse(report.path("continueAt").asText());
      operate().say("Removed %s. It looks again at %s.".formatted(list(report, "removed"), next));
      waitUntil(next);
      report = ask("erase");
    }
    operate().show(report, columns("removed", report));
  }

  private Operate operate() {
    return employers.operate();
  }

  private JsonNode ask(String action) {
    return operate().ask(FUNCTION, action, Map.of("employerId", id));
  }

  private static String question(JsonNode survey) {
    return "Erase the employer %d, %s, with all versions of its jobs? It has %s. This can't be undone."
        .formatted(
            survey.path("employerId").asInt(),
            survey.path("name").asText(),
            list(survey, "counts"));
  }

  /** "jobs: 3, changes: 17". */
  private static String list(JsonNode answer, String counts) {
    String list =
        answer.path(counts).properties().stream()
            .map(count -> count.getKey() + ": " + count.getValue().asLong())
            .collect(Collectors.joining(", "));
    return list.isEmpty() ? "nothing" : list;
  }

  private static String[] columns(String counts, JsonNode answer) {
    return Stream.concat(
            Stream.of("employerId", "erasedAt"),
            answer.path(counts).properties().stream().map(count -> counts + "/" + count.getKey()))
        .toArray(String[]::new);
  }

  private static void waitUntil(Instant moment) {
    Duration wait = Duration.between(Instant.now(), moment);
    try {
      Thread.sleep((wait.compareTo(MIN_WAIT) < 0 ? MIN_WAIT : wait).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(Failure.FAILED, "Interrupted. Repeat the command to go on.", e);
    }
  }
}
