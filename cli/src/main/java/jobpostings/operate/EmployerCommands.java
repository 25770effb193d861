package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "employers",
    description = "Lists, creates, changes, suspends and erases employers.")
final class EmployerCommands {
  private static final String ID = "employerId";
  private static final String[] COLUMNS = {"id", "name", "plan", "suspended", "test", "erasedAt"};

  @ParentCommand private Operate operate;

  @Command(description = "Lists all employers.")
  void list() {
    operate.show(operate.all(Operate.FUNCTION, "list-employers"), COLUMNS);
  }

  @Command(description = "Creates an employer.")
  void create(
      @Parameters(paramLabel = "NAME") String name,
      @Option(
              names = "--plan",
              paramLabel = "PLAN",
              defaultValue = "standard",
              description = "standard or unlimited; ${DEFAULT-VALUE} if left out.")
          String plan,
      @Option(
              names = "--test",
              description = "It is for trying, for good: its events and messages say so.")
          boolean test) {
    for (JsonNode each : operate.all(Operate.FUNCTION, "list-employers")) {
      if (each.path("name").asText().strip().equalsIgnoreCase(name.strip())) {
        operate.confirm(
            "Employer %d is called \"%s\" already. Make another one?"
                .formatted(each.path("id").asInt(), each.path("name").asText()));
      }
    }
    operate.show(
        Operate.FUNCTION,
        "create-employer",
        Map.of("name", name, "plan", plan, "test", test),
        COLUMNS);
  }

  @Command(description = "Gives an employer another name.")
  void rename(@Parameters(paramLabel = "ID") int id, @Parameters(paramLabel = "NAME") String name) {
    operate.show(Operate.FUNCTION, "rename-employer", Map.of(ID, id, "name", name), COLUMNS);
  }

  @Command(name = "set-plan", description = "Puts an employer on a plan: standard or unlimited.")
  void setPlan(
      @Parameters(paramLabel = "ID") int id, @Parameters(paramLabel = "PLAN") String plan) {
    operate.show(Operate.FUNCTION, "set-plan", Map.of(ID, id, "plan", plan), COLUMNS);
  }

  @Command(description = "Refuses all calls with an employer's keys.")
  void suspend(@Parameters(paramLabel = "ID") int id) {
    operate.show(Operate.FUNCTION, "suspend-employer", Map.of(ID, id), COLUMNS);
  }

  @Command(description = "Takes the calls of a suspended employer again.")
  void resume(@Parameters(paramLabel = "ID") int id) {
    operate.show(Operate.FUNCTION, "resume-employer", Map.of(ID, id), COLUMNS);
  }

  /** Calls the function until it reports that it is done. */
  @Command(description = "Removes all that a suspended employer has, for good. Repeat it to go on.")
  void erase(
      @Parameters(paramLabel = "ID") int id,
      @Option(names = "--dry-run", description = "Show what it has, and remove nothing.")
          boolean dryRun) {
    JsonNode survey = operate.ask("EraseEmployer", "count", Map.of(ID, id));
    if (dryRun) {
      operate.show(
          survey,
          Stream.concat(
                  Stream.of(ID, "erasedAt"),
                  survey.path("counts").properties().stream()
                      .map(count -> "counts/" + count.getKey()))
              .toArray(String[]::new));
      return;
    }
    String name = survey.path("name").asText();
    operate.confirmByTyping(
        name,
        "Erase the employer %d, %s, with all versions of its jobs? It has %s. This can't be undone."
            .formatted(survey.path(ID).asInt(), name, list(survey.path("counts"))));
    JsonNode report = operate.ask("EraseEmployer", "erase", Map.of(ID, id));
    while (!report.path("done").asBoolean()) {
      Instant next = Instant.parse(report.path("continueAt").asText());
      operate.say(
          "Items removed so far: %d. It looks again at %s."
              .formatted(report.path("removed").asLong(), next));
      Operate.sleep(
          Math.max(1_000, Duration.between(Instant.now(), next).toMillis()),
          "Repeat the command to go on.");
      report = operate.ask("EraseEmployer", "erase", Map.of(ID, id));
    }
    operate.show(report, ID, "erasedAt", "done", "doneAt", "removed");
  }

  /** "jobs: 3, webhooks: 1". */
  private static String list(JsonNode counts) {
    return counts.properties().stream()
        .map(count -> count.getKey() + ": " + count.getValue().asLong())
        .collect(Collectors.joining(", "));
  }
}
