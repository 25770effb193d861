package jobpostings.job.sweep;

import dagger.Binds;
import dagger.Module;

/** How the jobs that are due are found. */
@Module
public abstract class SweepModule {
  private SweepModule() {}

  @Binds
  abstract DueJobs dueJobs(DynamoDueJobs store);
}
