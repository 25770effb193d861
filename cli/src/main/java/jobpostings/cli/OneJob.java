package jobpostings.cli;

import jobpostings.cli.service.Jobs;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which job is meant: by its referenceId, or by its id. */
final class OneJob {
  @Parameters(paramLabel = "REFERENCE", arity = "0..1", description = "The job's referenceId.")
  private String referenceId;

  @Option(names = "--id", paramLabel = "ID", description = "The job's id at the service.")
  private Integer id;

  /**
   * @throws jobpostings.terminal.Failure if there is none with that referenceId
   */
  int id(Jobs jobs) {
    return id == null ? jobs.id(referenceId) : id;
  }
}
