package jobpostings.cli;

import java.io.PrintWriter;
import java.io.Writer;
import jobpostings.terminal.Commands;

/**
 * Runs what the command does most often, without a service, so that the JVM can archive the classes
 * that this loads, and starts faster from then on. Only the script {@code jobs} runs it.
 */
final class TrainingRun {
  private static final String[][] COMMANDS = {
    {"--help"}, {"sync", "--help"}, {"put", "-"}, {"sync", "-", "--plan"}, {"list"}
  };

  private TrainingRun() {}

  /** Expects JOBS_URL at an address where nobody answers, and standard input to be empty. */
  public static void main(String[] arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (String[] command : COMMANDS) {
      Commands.run(Main.command(Environment.ofProcess()), nowhere, nowhere, command);
    }
  }
}
