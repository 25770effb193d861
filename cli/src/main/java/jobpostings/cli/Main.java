package jobpostings.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import jobpostings.terminal.Commands;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

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
    return new CommandLine(new JobsCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Input.class, Input::new)
        .registerConverter(Charset.class, Main::charset);
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(
          "\"%s\" is no encoding, such as utf-8 or windows-1252".formatted(name));
    }
  }
}
