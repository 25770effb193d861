package jobpostings.dynamodb.job;

import dagger.Binds;
import dagger.Module;
import jobpostings.job.store.DueJobs;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.ReferencedJobs;

/** Keeps jobs in DynamoDB. */
@Module
public abstract class JobStoreModule {
  private JobStoreModule() {}

  @Binds
  abstract JobStore jobs(DynamoJobStore store);

  @Binds
  abstract JobFinder finder(DynamoJobStore store);

  @Binds
  abstract JobWrites writes(DynamoJobStore store);

  @Binds
  abstract DueJobs due(DynamoDueJobs jobs);

  @Binds
  abstract ReferencedJobs referenced(DynamoReferencedJobs jobs);
}
