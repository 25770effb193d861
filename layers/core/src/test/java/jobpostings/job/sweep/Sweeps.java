package jobpostings.job.sweep;

import jobpostings.dynamodb.stores.Operations;
import jobpostings.employer.EmployerStore;
import jobpostings.job.JobExamples;
import jobpostings.location.Gazetteer;
import jobpostings.location.LocationResolver;

/** Creates sweeps over jobs, for tests of what they do to stored jobs. */
public final class Sweeps {
  private Sweeps() {}

  public static JobSweeps of(Operations operations) {
    return of(operations, operations.employers());
  }

  public static JobSweeps of(Operations operations, EmployerStore employers) {
    return new JobSweeps(
        operations.dueJobs(),
        operations.jobs(),
        () -> employers,
        new LocationResolver(new Gazetteer(), operations.learnedLocations()),
        JobExamples.clockAt(JobExamples.NOW));
  }
}
