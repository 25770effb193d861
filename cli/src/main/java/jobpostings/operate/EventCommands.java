package jobpostings.operate;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** What operators do with job events. */
@Command(name = "events", description = "Replays job events.")
final class EventCommands {
  private static final String[] COLUMNS = {"messages", "records", "lost", "complete"};

  @ParentCommand private Operate operate;

  @Command(description = "Puts those on the bus that could not be put there.")
  void replay() {
    operate.show("ReplayJobEvents", "", Map.of(), COLUMNS);
  }
}
