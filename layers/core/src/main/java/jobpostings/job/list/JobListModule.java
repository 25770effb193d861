package jobpostings.job.list;

import dagger.Binds;
import dagger.Module;

/** How jobs are listed and counted. */
@Module
public abstract class JobListModule {
  private JobListModule() {}

  @Binds
  abstract JobList jobList(DynamoJobList store);

  @Binds
  abstract JobCounts jobCounts(DynamoJobCounts store);
}
