package jobpostings.operate;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What operators do with the places that employers added. */
@Command(
    name = "locations",
    description = "Lists, confirms, hides and deletes places that employers added.")
final class LocationCommands {
  private static final String[] COLUMNS = {
    "id",
    "description",
    "learnedAt",
    "employer/id",
    "employer/name",
    "hidden",
    "listed",
    "confirmed"
  };

  @ParentCommand private Operate operate;

  @Command(description = "Lists all that were added, latest first.")
  void list() {
    operate.show(operate.all(Operate.FUNCTION, "list-locations"), COLUMNS);
  }

  @Command(description = "Puts a place into lists, and lets jobs name it without its province.")
  void confirm(@Parameters(paramLabel = "ID") int id) {
    one("confirm", id);
  }

  @Command(description = "Takes a place out of lists, and refuses its name in other jobs.")
  void hide(@Parameters(paramLabel = "ID") int id) {
    one("hide", id);
  }

  @Command(description = "Takes hiding a place back.")
  void show(@Parameters(paramLabel = "ID") int id) {
    one("show", id);
  }

  @Command(description = "Forgets a place, until somebody names it again.")
  void delete(@Parameters(paramLabel = "ID") int id) {
    operate.confirm("Delete the place %d? This can't be undone.".formatted(id));
    one("delete", id);
  }

  private void one(String action, int id) {
    operate.show(Operate.FUNCTION, action + "-location", Map.of("locationId", id), COLUMNS);
  }
}
