package jobpostings.dynamodb.job;

import dagger.Binds;
import dagger.Module;
import jobpostings.job.DueJobs;
import jobpostings.job.JobCounts;
import jobpostings.job.JobList;
import jobpostings.job.JobStore;
import jobpostings.job.ReferencedJobs;

/** Keeps jobs in DynamoDB, and counts them. */
@Module
public abstract class JobStoreModule {
  private JobStoreModule() {}

  @Binds
  abstract JobStore jobs(DynamoJobStore store);

  @Binds
  abstract JobList list(DynamoJobList list);

  @Binds
  abstract DueJobs due(DynamoDueJobs jobs);

  @Binds
  abstract JobCounts counts(DynamoJobCounts counts);

  @Binds
  abstract ReferencedJobs referenced(DynamoReferencedJobs jobs);
}
