package jobpostings.terminal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs commands. */
public final class Commands {
  /** What the JVM puts in place of an argument's bytes that it can't read. */
  private static final char UNDECODABLE = '\uFFFD';

  private Commands() {}

  /** Runs one with this process's output, and ends the process with its exit code. */
  public static void main(CommandLine command, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode =
        Arrays.stream(arguments)
            .filter(argument -> argument.indexOf(UNDECODABLE) >= 0)
            .findFirst()
            .map(argument -> undecodable(argument, err))
            .orElseGet(() -> run(command, out, err, arguments));
    out.flush();
    System.exit(exitCode);
  }

  /** Otherwise a file would be said not to be there, or another one would be taken. */
  private static int undecodable(String argument, PrintWriter err) {
    Charset encoding = Charset.forName(System.getProperty("sun.jnu.encoding"));
    err.printf(
        "The argument \"%s\" has bytes that are not %s, the encoding of the locale.%s%n",
        Printable.line(argument),
        encoding,
        encoding.equals(StandardCharsets.UTF_8) ? "" : " Set one of UTF-8: LC_ALL=C.UTF-8.");
    return Failure.REFUSED;
  }

  /**
   * Runs a command, and returns its exit code. Of a {@link Failure} it prints only the message;
   * with {@code --json}, as JSON to standard output.
   */
  public static int run(
      CommandLine command, PrintWriter out, PrintWriter err, String... arguments) {
    boolean json = Arrays.asList(arguments).contains("--json");
    command
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler((failure, failed, parsed) -> failed(failure, failed, json))
        .setParameterExceptionHandler((wrong, given) -> wrong(wrong, json));
    try {
      return command.execute(arguments);
    } catch (OutOfMemoryError e) {
      String message =
          "The command needs more memory than the %d MB it has. Is a job in the file larger than"
                  .formatted(Runtime.getRuntime().maxMemory() >> 20)
              + " jobs are? Otherwise give it more: JAVA_TOOL_OPTIONS=-Xmx4g";
      return told(command, List.of(message), Failure.REFUSED, json);
    }
  }

  private static int failed(Exception failure, CommandLine command, boolean json) {
    if (failure instanceof ParameterException wrong) {
      return wrong(wrong, json);
    }
    if (failure instanceof Failure known) {
      return told(command, known.lines(), known.exitCode(), json);
    }
    String message =
        "The command failed in a way that it never should. Please report what you ran, and on"
            + " what.";
    return told(command, List.of(message), Failure.FAILED, json);
  }

  /** Says what is wrong with the arguments, what may be meant, and where the help is. */
  private static int wrong(ParameterException wrong, boolean json) {
    CommandLine command = wrong.getCommandLine();
    String message = wrong.getMessage();
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      List<String> meant = meant(unmatched);
      message += meant.isEmpty() ? "" : ". Did you mean %s?".formatted(String.join(" or ", meant));
    }
    String help = command.getCommandSpec().qualifiedName() + " --help tells what there is.";
    return told(command, List.of(message, help), Failure.USAGE, json);
  }

  /** The commands or options that the first argument that is none may stand for. */
  private static List<String> meant(UnmatchedArgumentException wrong) {
    String given = wrong.getUnmatched().get(0).replaceFirst("=.*", "");
    CommandLine command = wrong.getCommandLine();
    Collection<String> known =
        given.startsWith("-")
            ? command.getCommandSpec().optionsMap().keySet()
            : command.getSubcommands().keySet();
    return Spelling.near(given, known);
  }

  private static int told(CommandLine command, List<String> lines, int exitCode, boolean json) {
    if (json) {
      ObjectNode error = JsonNodeFactory.instance.objectNode();
      String message = lines.stream().collect(joining(System.lineSeparator()));
      error.putObject("error").put("message", message).put("exitCode", exitCode);
      command.getOut().println(Printable.prettyJson(error));
    } else {
      lines.forEach(line -> command.getErr().println(Printable.line(line)));
    }
    return exitCode;
  }
}
