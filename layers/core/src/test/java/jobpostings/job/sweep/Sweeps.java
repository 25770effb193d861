package jobpostings.job.sweep;

import jobpostings.employer.EmployerStore;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStore;

/** Makes the operations that go over the jobs, for tests of what they do to stored jobs. */
public final class Sweeps {
  private Sweeps() {}

  public static CloseJobs closeJobs(JobStore store) {
    return new CloseJobs(store, new Sweep(store), JobExamples.clockAt(JobExamples.NOW));
  }

  public static RefreshJobs refreshJobs(JobStore store, EmployerStore employers) {
    return new RefreshJobs(
        store, employers, new Sweep(store), JobExamples.clockAt(JobExamples.NOW));
  }
}
