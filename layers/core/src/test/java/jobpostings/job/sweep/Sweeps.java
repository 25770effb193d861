package jobpostings.job.sweep;

import jobpostings.dynamodb.stores.Operations;
import jobpostings.employer.EmployerStore;
import jobpostings.job.JobExamples;

/** Creates sweeps over jobs, for tests of what they do to stored jobs. */
public final class Sweeps {
  private Sweeps() {}

  public static CloseJobs closeJobs(Operations operations) {
    return new CloseJobs(operations.dueJobs(), sweep(operations));
  }

  public static AnnounceClosing announceClosing(Operations operations) {
    return new AnnounceClosing(operations.dueJobs(), sweep(operations));
  }

  public static RefreshJobs refreshJobs(Operations operations, EmployerStore employers) {
    return new RefreshJobs(operations.dueJobs(), employers, sweep(operations));
  }

  private static Sweep sweep(Operations operations) {
    return new Sweep(operations.jobs(), JobExamples.clockAt(JobExamples.NOW));
  }
}
