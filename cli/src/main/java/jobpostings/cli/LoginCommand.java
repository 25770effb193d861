package jobpostings.cli;

import java.io.Console;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Scanner;
import jobpostings.cli.service.Account;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "login",
    description = {
      "Asks for the service's address and the key, tries them, and keeps them.",
      "Without a terminal, the key is the first line of standard input."
    },
    footer = {
      "  jobs login",
      "  jobs login --profile staging --url https://jobs.example.com < key.txt"
    })
final class LoginCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @Option(names = "--url", paramLabel = "URL", description = "Of the service; else it asks.")
  private String url;

  @Override
  public void run() {
    // From Java 22 on there may be a console without a terminal.
    Console console = jobs.screen.isIn() ? System.console() : null;
    Account account = console == null ? piped() : asked(console);
    jobs.client(account).get((account.isPartner() ? "/employers" : "/jobs") + "?pageSize=1");
    jobs.configuration().keep(account, jobs.profile());
    jobs.inform("Kept in %s.".formatted(jobs.configuration().file()));
  }

  private Account asked(Console console) {
    String address = url == null ? console.readLine("Address of the service: ") : url;
    char[] key = console.readPassword("API key: ");
    return Account.of(
        Optional.ofNullable(address).orElse(""), key == null ? "" : String.valueOf(key));
  }

  private Account piped() {
    if (url == null) {
      throw new Failure(Failure.USAGE, "Without a terminal, login needs --url.");
    }
    Scanner in = new Scanner(jobs.environment.in(), StandardCharsets.UTF_8);
    return Account.of(url, in.hasNextLine() ? in.nextLine() : "");
  }
}
