package jobpostings.cli;

import java.io.PrintWriter;
import java.util.Optional;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Jobs;
import jobpostings.cli.service.Pause;
import jobpostings.terminal.Failure;
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
    footerHeading = "%nExamples:%n",
    footer = {
      "  jobs login --url https://jobs.example.com",
      "  jobs sync feed.csv --plan",
      "  jobs list --status active --json",
      "  jobs --profile staging get J-1",
      "",
      "Environment:",
      "  JOBS_URL      the service, in place of the one that jobs login has kept",
      "  JOBS_API_KEY  the key, in place of the one that jobs login has kept",
      "  JOBS_PROFILE  the profile, where --profile names none",
      "  NO_COLOR      if it is set, nothing is coloured"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done; after sync --apply, all is in step",
      "1:refused: a job, a row, or the command as a whole",
      "2:the command is not one of these, or lacks something",
      "3:the service failed or can't be reached; repeat the command",
      "4:the key is not accepted, or may not do that",
      "5:the guard held: nothing was archived, as too much would have been",
      "6:sync --plan --exit-code: something would change"
    })
final class JobsCommand {
  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON, for programs.")
  private boolean json;

  @Option(
      names = "--quiet",
      scope = ScopeType.INHERIT,
      description = "Say nothing unless something is wrong.")
  private boolean quiet;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "The service and key that jobs login --profile NAME has kept.")
  private String profile;

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
    Account account = configuration.account(Optional.ofNullable(profile));
    if (account.isReadableOnTheWay()) {
      say("The key is sent to %s without encryption.".formatted(account));
    }
    if (configuration.isOpenToOthers()) {
      say("Others can read the key in %s: chmod 600 it.".formatted(configuration.file()));
    }
    return new Client(account, this::inform, Pause.SLEEP);
  }

  Optional<String> profile() {
    return Optional.ofNullable(profile);
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Prints a line for programs that read line by line. */
  void line(String line) {
    out().print(line + "\n");
    if (out().checkError()) {
      throw new Failure(Failure.REFUSED, "Nobody reads the output any more.");
    }
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

  /** Says something that is not wrong. */
  void inform(String message) {
    if (!quiet) {
      say(message);
    }
  }

  /** Prints a message for people to standard error, which programs don't read. */
  void say(String message) {
    spec.commandLine().getErr().println(message);
  }
}
