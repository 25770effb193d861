package jobpostings.dynamodb;

import dagger.BindsInstance;
import dagger.Component;
import jakarta.inject.Singleton;
import java.time.Clock;
import jobpostings.job.CreateJob;
import jobpostings.job.DeleteJob;
import jobpostings.job.GetJob;
import jobpostings.job.JobReader;
import jobpostings.job.JobStore;
import jobpostings.job.ListJobs;
import jobpostings.job.ModifyJob;
import jobpostings.job.UpsertJob;
import jobpostings.location.GetLocation;
import jobpostings.location.LearnedLocations;
import jobpostings.location.ListLocations;

/** Operations of {@link jobpostings.Core}, wired to stores and a clock that a test brings. */
@Singleton
@Component
interface Operations {
  JobReader jobReader();

  CreateJob createJob();

  GetJob getJob();

  ListJobs listJobs();

  ModifyJob modifyJob();

  UpsertJob upsertJob();

  DeleteJob deleteJob();

  ListLocations listLocations();

  GetLocation getLocation();

  JobStore jobs();

  static Operations on(JobStore jobs, LearnedLocations locations, Clock clock) {
    return DaggerOperations.factory().create(jobs, locations, clock);
  }

  @Component.Factory
  interface Factory {
    Operations create(
        @BindsInstance JobStore jobs,
        @BindsInstance LearnedLocations locations,
        @BindsInstance Clock clock);
  }
}
