package jobpostings.dynamodb.list;

import dagger.Binds;
import dagger.Module;
import jobpostings.job.store.JobCounts;
import jobpostings.job.store.JobList;

/** Lists jobs from DynamoDB, and counts them. */
@Module
public abstract class JobListModule {
  private JobListModule() {}

  @Binds
  abstract JobList list(DynamoJobList list);

  @Binds
  abstract JobCounts counts(DynamoJobCounts counts);
}
