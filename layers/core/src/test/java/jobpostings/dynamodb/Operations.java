package jobpostings.dynamodb;

import dagger.BindsInstance;
import dagger.Component;
import jakarta.inject.Singleton;
import java.time.Clock;
import jobpostings.employer.EmployerStore;
import jobpostings.job.CloseJobs;
import jobpostings.job.CreateJob;
import jobpostings.job.DeleteJob;
import jobpostings.job.GetJob;
import jobpostings.job.JobReader;
import jobpostings.job.JobStore;
import jobpostings.job.ListJobs;
import jobpostings.job.ModifyJob;
import jobpostings.job.RefreshJobs;
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

  CloseJobs closeJobs();

  RefreshJobs refreshJobs();

  ListLocations listLocations();

  GetLocation getLocation();

  JobStore jobs();

  EmployerStore employers();

  static Operations on(
      JobStore jobs, EmployerStore employers, LearnedLocations locations, Clock clock) {
    return DaggerOperations.factory().create(jobs, employers, locations, clock);
  }

  @Component.Factory
  interface Factory {
    Operations create(
        @BindsInstance JobStore jobs,
        @BindsInstance EmployerStore employers,
        @BindsInstance LearnedLocations locations,
        @BindsInstance Clock clock);
  }
}
