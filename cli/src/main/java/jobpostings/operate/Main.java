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
    return new CommandLine(new Operate())
        .addSubcommand(new CommandLine(new EmployerCommands()).addSubcommand(new EraseCommand()))
        .addSubcommand(new KeyCommands())
        .addSubcommand(new LocationCommands())
        .addSubcommand(new ServiceCommands())
        .addSubcommand(new CountCommands())
        .addSubcommand(new EventCommands())
        .addSubcommand(new RollbackCommand())
        .addSubcommand(new RestoreTableCommand());
  }
}
