package jobpostings.operate;

import java.time.Duration;
import jobpostings.terminal.Commands;
import picocli.CommandLine;

/** Runs the command, and ends with its exit code. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Commands.main(command(), arguments);
  }

  static CommandLine command() {
    CommandLine command =
        new CommandLine(new Operate())
            .registerConverter(Duration.class, KeyCommands::timeSpan)
            .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::employer);
    command
        .getSubcommands()
        .get("partners")
        .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::partner);
    return command;
  }
}
