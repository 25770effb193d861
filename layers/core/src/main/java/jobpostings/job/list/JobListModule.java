package jobpostings.job.list;

import dagger.Binds;
import dagger.Module;

/** How jobs are listed. */
@Module
public abstract class JobListModule {
  private JobListModule() {}

  @Binds
  abstract JobList jobList(DynamoJobList store);
}
