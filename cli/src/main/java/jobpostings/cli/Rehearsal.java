package jobpostings.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Runs what the command does most, without a service, so that the JVM can keep the classes that it
 * takes, and starts soon from then on. Only the script {@code jobs} runs it.
 */
final class Rehearsal {
  private static final String[][] COMMANDS = {
    {"--help"}, {"sync", "--help"}, {"put", "-"}, {"sync", "-", "--plan"}, {"list"}
  };

  private Rehearsal() {}

  /** With JOBS_URL at an address where nobody answers, and standard input empty. */
  public static void main(String[] arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    for (String[] command : COMMANDS) {
      Main.run(nowhere, nowhere, command);
    }
  }
}
