package jobpostings.cli;

import java.io.PrintWriter;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Pause;
import jobpostings.terminal.Printer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** What all commands have in common: the service and the key, and how answers are shown. */
@Command(
    name = "jobs",
    version = "1.1.0",
    description =
        "Keeps an employer's job postings in step with a file, and shows and changes them.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nEnvironment:%n",
    footer = {
      "  JOBS_URL      the service, in place of the one that jobs login has kept",
      "  JOBS_API_KEY  the key, in place of the one that jobs login has kept",
      "  NO_COLOR      if it is set, nothing is coloured"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done; after sync --apply, all is in step",
      "1:refused: a job, a row, or the command as a whole",
      "2:the command is not one of these, or lacks something",
      "3:the service failed or can't be reached; repeat the command",
      "5:the guard held: nothing was archived, as too much would have been",
      "6:sync --plan --exit-code: something would change"
    })
final class JobsCommand {
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

  @Spec private CommandSpec spec;

  private final Configuration configuration = Configuration.ofUser();

  private final Screen screen = Screen.ofProcess();

  Screen screen() {
    return screen;
  }

  Configuration configuration() {
    return configuration;
  }

  Client client() {
    Account account = configuration.account();
    if (account.isReadableOnTheWay()) {
      say("The key is sent to %s without encryption.".formatted(account));
    }
    if (configuration.isOpenToOthers()) {
      say("Others can read the key in %s: chmod 600 it.".formatted(configuration.file()));
    }
    return new Client(account, this::say, Pause.SLEEP);
  }

  Jobs jobs() {
    return new Jobs(client());
  }

  boolean isJson() {
    return json;
  }

  Printer printer() {
    return new Printer(out(), json);
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Prints a message for people to standard error, which programs don't read. */
  void say(String message) {
    spec.commandLine().getErr().println(message);
  }
}
