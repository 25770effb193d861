package jobpostings.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The options that each command takes, and how it shows answers. */
public abstract class RootCommand {
  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON, for programs.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      scope = ScopeType.INHERIT,
      usageHelp = true,
      description = "Show what the command does, and end.")
  @SuppressWarnings("unused") // Only picocli uses it.
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version, and end.")
  @SuppressWarnings("unused") // Only picocli uses it.
  private boolean versionWanted;

  @Spec protected CommandSpec spec;

  public final boolean isJson() {
    return json;
  }

  /** Shows an object, or the objects of an array: as a table of these members, or as JSON. */
  public final void show(JsonNode answer, String... columns) {
    if (json) {
      spec.commandLine().getOut().println(Printable.prettyJson(answer));
    } else {
      Table.lines(answer, List.of(columns)).forEach(this::print);
    }
    spec.commandLine().getOut().flush();
  }

  /** Prints a line to standard output. */
  public final void print(String line) {
    print(line, UnaryOperator.identity());
  }

  /** Prints a line to standard error, for people: programs don't read it. */
  public final void say(String line) {
    say(line, UnaryOperator.identity());
  }

  /** Prints a line in a style, which alone may have what steers a terminal. */
  protected final void print(String line, UnaryOperator<String> style) {
    spec.commandLine().getOut().println(style.apply(Printable.line(line)));
  }

  protected final void say(String line, UnaryOperator<String> style) {
    spec.commandLine().getErr().println(style.apply(Printable.line(line)));
  }
}
