package jobpostings.dynamodb.employer;

import dagger.Binds;
import dagger.Module;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.limit.ReadOnlyMode;
import jobpostings.employer.limit.RequestCounts;

/** Keeps employers, their keys, the counts of their requests, and a switch in DynamoDB. */
@Module
public abstract class EmployerStoreModule {
  private EmployerStoreModule() {}

  @Binds
  abstract EmployerStore employers(DynamoEmployerStore store);

  @Binds
  abstract ApiKeyStore keys(DynamoApiKeyStore store);

  @Binds
  abstract RequestCounts requestCounts(DynamoRequestCounts counts);

  @Binds
  abstract ReadOnlyMode readOnlyMode(DynamoReadOnlyMode mode);
}
