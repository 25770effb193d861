package jobpostings.terminal;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Runs commands. */
public final class Commands {
  private Commands() {}

  /** Runs one with this process's output, and ends the process with its exit code. */
  public static void main(CommandLine command, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode = run(command, out, err, arguments);
    out.flush();
    System.exit(exitCode);
  }

  /** Runs a command, and returns its exit code. Of a {@link Failure} it prints only the message. */
  public static int run(
      CommandLine command, PrintWriter out, PrintWriter err, String... arguments) {
    return command
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler(Commands::failed)
        .execute(arguments);
  }

  private static int failed(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    if (failure instanceof Failure known) {
      command.getErr().println(known.getMessage());
      return known.exitCode();
    }
    throw failure;
  }
}
