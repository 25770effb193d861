package jobpostings.job.sweep;

import jobpostings.employer.EmployerStore;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStore;

/** Creates sweeps over jobs, for tests of what they do to stored jobs. */
public final class Sweeps {
  private Sweeps() {}

  public static CloseJobs closeJobs(JobStore store) {
    return new CloseJobs(store, sweep(store));
  }

  public static AnnounceClosing announceClosing(JobStore store) {
    return new AnnounceClosing(store, sweep(store));
  }

  public static RefreshJobs refreshJobs(JobStore store, EmployerStore employers) {
    return new RefreshJobs(store, employers, sweep(store));
  }

  private static Sweep sweep(JobStore store) {
    return new Sweep(store, JobExamples.clockAt(JobExamples.NOW));
  }
}
