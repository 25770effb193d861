package jobpostings.operate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What operators do with employers, except for their keys. */
@Command(
    name = "employers",
    description = "Lists, creates, changes, suspends and erases employers.",
    subcommands = EraseCommand.class)
final class EmployerCommands {
  private static final String FUNCTION = "ManageEmployers";
  private static final String ID = "employerId";
  private static final String[] COLUMNS = {"id", "name", "plan", "suspended", "erasedAt"};

  @ParentCommand private Operate operate;

  Operate operate() {
    return operate;
  }

  @Command(description = "Lists all employers.")
  void list() {
    operate.list(FUNCTION, "list", COLUMNS);
  }

  @Command(description = "Creates an employer.")
  void create(
      @Parameters(paramLabel = "NAME") String name,
      @Option(
              names = "--plan",
              paramLabel = "PLAN",
              defaultValue = "standard",
              description = "standard or unlimited; ${DEFAULT-VALUE} if left out.")
          String plan) {
    for (JsonNode each : operate.all(FUNCTION, "list")) {
      if (each.path("name").asText().strip().equalsIgnoreCase(name.strip())) {
        operate.confirm(
            "Employer %d is called \"%s\" already. Make another one?"
                .formatted(each.path("id").asInt(), each.path("name").asText()));
      }
    }
    operate.show(FUNCTION, "create", Map.of("name", name, "plan", plan), COLUMNS);
  }

  @Command(description = "Gives an employer another name.")
  void rename(@Parameters(paramLabel = "ID") int id, @Parameters(paramLabel = "NAME") String name) {
    operate.show(FUNCTION, "rename", Map.of(ID, id, "name", name), COLUMNS);
  }

  @Command(name = "set-plan", description = "Puts an employer on a plan: standard or unlimited.")
  void setPlan(
      @Parameters(paramLabel = "ID") int id, @Parameters(paramLabel = "PLAN") String plan) {
    operate.show(FUNCTION, "set-plan", Map.of(ID, id, "plan", plan), COLUMNS);
  }

  @Command(description = "Refuses all calls with an employer's keys.")
  void suspend(@Parameters(paramLabel = "ID") int id) {
    operate.show(FUNCTION, "suspend", Map.of(ID, id), COLUMNS);
  }

  @Command(description = "Takes the calls of a suspended employer again.")
  void resume(@Parameters(paramLabel = "ID") int id) {
    operate.show(FUNCTION, "resume", Map.of(ID, id), COLUMNS);
  }
}
