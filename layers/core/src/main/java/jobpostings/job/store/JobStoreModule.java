package jobpostings.job.store;

import dagger.Binds;
import dagger.Module;

/** How jobs are stored. */
@Module
public abstract class JobStoreModule {
  private JobStoreModule() {}

  @Binds
  abstract JobStore jobStore(DynamoJobStore store);

  @Binds
  abstract JobFinder jobFinder(DynamoJobStore store);

  @Binds
  abstract JobWrites jobWrites(DynamoJobStore store);

  @Binds
  abstract ReferencedJobs referencedJobs(DynamoReferencedJobs store);
}
