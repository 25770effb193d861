package jobpostings.operate;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What operators do with partners, who act for many employers. */
@Command(
    name = "partners",
    description = "Lists, creates, renames, suspends and erases partners; their keys.",
    subcommands = KeyCommands.class)
final class PartnerCommands {
  private static final String ID = "partnerId";
  private static final String[] COLUMNS = {"id", "name", "suspended", "erasedAt"};

  @ParentCommand private Operate operate;

  @Command(description = "Lists all partners.")
  void list() {
    operate.show(operate.all(Operate.FUNCTION, "list-partners"), COLUMNS);
  }

  @Command(description = "Creates a partner.")
  void create(
      @Parameters(paramLabel = "ID", description = "a-z, 0-9 and -, at most 40.") String id,
      @Parameters(paramLabel = "NAME") String name) {
    operate.show(Operate.FUNCTION, "create-partner", Map.of(ID, id, "name", name), COLUMNS);
  }

  @Command(description = "Gives a partner another name.")
  void rename(
      @Parameters(paramLabel = "ID") String id, @Parameters(paramLabel = "NAME") String name) {
    operate.show(Operate.FUNCTION, "rename-partner", Map.of(ID, id, "name", name), COLUMNS);
  }

  @Command(description = "Refuses all calls with a partner's keys.")
  void suspend(@Parameters(paramLabel = "ID") String id) {
    operate.show(Operate.FUNCTION, "suspend-partner", Map.of(ID, id), COLUMNS);
  }

  @Command(description = "Takes the calls of a suspended partner again.")
  void resume(@Parameters(paramLabel = "ID") String id) {
    operate.show(Operate.FUNCTION, "resume-partner", Map.of(ID, id), COLUMNS);
  }

  @Command(description = "Removes a suspended partner, its keys and all grants to it, for good.")
  void erase(@Parameters(paramLabel = "ID") String id) {
    operate.confirmByTyping(
        id,
        "Erase the partner %s, its keys and all grants to it? This can't be undone.".formatted(id));
    operate.show(
        Operate.FUNCTION,
        "erase-partner",
        Map.of(ID, id),
        ID,
        "erasedAt",
        "removed/keys",
        "removed/grants");
  }
}
