package jobpostings.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete this command's words. */
@Command(
    name = "completion",
    description = "Prints a script for bash and zsh: source <(jobs completion)",
    footerHeading = "%nExamples:%n",
    footer = {"  source <(jobs completion)"})
final class CompletionCommand implements Runnable {
  @ParentCommand private JobsCommand jobs;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    jobs.out().print(AutoComplete.bash("jobs", spec.root().commandLine()));
    jobs.out().flush();
  }
}
