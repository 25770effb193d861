package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Clock;
import jobpostings.job.edit.JobRules;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.location.LocationResolver;

/** The operations that write jobs, on a store of the caller's choice. */
public final class JobOperations {
  private final LocationResolver locations;
  private final Clock clock;

  @Inject
  JobOperations(LocationResolver locations, Clock clock) {
    this.locations = locations;
    this.clock = clock;
  }

  /** Operations that write to one store. */
  public record On(UpsertJob upsertJob, ModifyJob modifyJob, DeleteJob deleteJob) {}

  /** Operations that write to the store. */
  public On on(JobStore store) {
    return on(store, store, locations);
  }

  /** The same without a trace: nothing is written, and no place is learned. */
  public On dryOn(JobStore store) {
    return on(store, new DryRunWrites(store), locations.withoutLearning());
  }

  private On on(JobFinder jobs, JobWrites writes, LocationResolver places) {
    JobRules rules = new JobRules(places, clock);
    ModifyJob modifyJob = new ModifyJob(writes, rules);
    CreateJob createJob = new CreateJob(jobs, writes, rules, clock);
    return new On(new UpsertJob(createJob, modifyJob, rules), modifyJob, new DeleteJob(writes));
  }
}
