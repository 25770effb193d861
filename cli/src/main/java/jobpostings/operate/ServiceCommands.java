package jobpostings.operate;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** What operators do with the service as a whole. */
@Command(name = "service", description = "Shows and sets whether the service takes changes.")
final class ServiceCommands {
  @ParentCommand private Operate operate;

  @Command(description = "Shows whether changes are refused.")
  void state() {
    set("state");
  }

  @Command(name = "read-only", description = "Refuses all changes, within a minute.")
  void readOnly() {
    operate.confirm("Refuse all changes of all employers, until read-write is said?");
    set("read-only");
  }

  @Command(name = "read-write", description = "Takes changes again, within a minute.")
  void readWrite() {
    set("read-write");
  }

  private void set(String action) {
    operate.show("ManageService", action, Map.of(), "readOnly");
  }
}
