package jobpostings.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.List;
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

  public final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Shows an object, or the objects of an array: as a table of these members, or as JSON. */
  public final void show(JsonNode answer, String... columns) {
    if (json) {
      out().println(answer.toPrettyString());
    } else {
      out().print(Table.of(answer, List.of(columns)));
    }
    out().flush();
  }

  /** Prints a message for people to standard error, which programs don't read. */
  public final void say(String message) {
    spec.commandLine().getErr().println(message);
  }
}
