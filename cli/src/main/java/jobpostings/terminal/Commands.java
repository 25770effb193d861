package jobpostings.terminal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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
    Failure known =
        failure instanceof Failure each
            ? each
            : new Failure(
                Failure.FAILED,
                "The command failed in a way that it never should. Please report what you ran, and"
                    + " on what.",
                failure);
    return told(command, known.getMessage(), known.exitCode(), json);
  }

  /** Says what is wrong with the arguments, what may be meant, and where the help is. */
  private static int wrong(ParameterException wrong, boolean json) {
    CommandLine command = wrong.getCommandLine();
    StringBuilder message = new StringBuilder(wrong.getMessage());
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        message
            .append(". Did you mean ")
            .append(String.join(" or ", suggestions.subList(0, Math.min(3, suggestions.size()))))
            .append("?");
      }
    }
    message
        .append(System.lineSeparator())
        .append(command.getCommandSpec().qualifiedName())
        .append(" --help tells what there is.");
    return told(command, message.toString(), Failure.USAGE, json);
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
