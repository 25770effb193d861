package jobpostings.cli;

import java.nio.charset.Charset;
import jobpostings.terminal.Commands;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Runs the command, and ends with its exit code. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Commands.main(command(Environment.ofProcess()), arguments);
  }

  static CommandLine command(Environment environment) {
    CommandLine command =
        new CommandLine(new JobsCommand(environment))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .registerConverter(Input.class, name -> new Input(name, environment))
            .registerConverter(Charset.class, Main::charset);
    headExamples(command);
    return command;
  }

  /** Of each command, the footer has examples. */
  private static void headExamples(CommandLine command) {
    command.getCommandSpec().usageMessage().footerHeading("%nExamples:%n");
    command.getSubcommands().values().forEach(Main::headExamples);
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
