package jobpostings.terminal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

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

  /**
   * Runs a command, and returns its exit code. Of a {@link Failure} it prints only the message;
   * with {@code --json}, as JSON to standard output.
   */
  public static int run(
      CommandLine command, PrintWriter out, PrintWriter err, String... arguments) {
    boolean json = Arrays.asList(arguments).contains("--json");
    return command
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler((failure, failed, parsed) -> failed(failure, failed, json))
        .setParameterExceptionHandler((wrong, given) -> wrong(wrong, json))
        .execute(arguments);
  }

  private static int failed(Exception failure, CommandLine command, boolean json) {
    if (failure instanceof ParameterException wrong) {
      return wrong(wrong, json);
    }
    if (failure instanceof Failure known) {
      return told(command, known.getMessage(), known.exitCode(), json);
    }
    String message =
        "The command failed in a way that it never should. Please report what you ran, and on"
            + " what.";
    return told(command, message, Failure.FAILED, json);
  }

  /** Says what is wrong with the arguments, what may be meant, and where the help is. */
  private static int wrong(ParameterException wrong, boolean json) {
    CommandLine command = wrong.getCommandLine();
    String message = wrong.getMessage();
    if (wrong instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      String meant = unmatched.getSuggestions().stream().limit(3).collect(joining(" or "));
      message += ". Did you mean %s?".formatted(meant);
    }
    String help = command.getCommandSpec().qualifiedName() + " --help tells what there is.";
    return told(command, message + System.lineSeparator() + help, Failure.USAGE, json);
  }

  private static int told(CommandLine command, String message, int exitCode, boolean json) {
    if (json) {
      ObjectNode error = JsonNodeFactory.instance.objectNode();
      error.putObject("error").put("message", message).put("exitCode", exitCode);
      command.getOut().println(error.toPrettyString());
    } else {
      command.getErr().println(message);
    }
    return exitCode;
  }
}
