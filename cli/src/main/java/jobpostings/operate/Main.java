package jobpostings.operate;

import java.io.PrintWriter;
import jobpostings.terminal.Commands;
import picocli.CommandLine;

/** Runs the command, and ends with its exit code. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Commands.main(command(), arguments);
  }

  /** Runs the command, and returns its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return Commands.run(command(), out, err, arguments);
  }

  private static CommandLine command() {
    CommandLine command =
        new CommandLine(new Operate())
            .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::employer);
    command
        .getSubcommands()
        .get("partners")
        .registerConverter(KeyCommands.Owner.class, KeyCommands.Owner::partner);
    return command;
  }
}
