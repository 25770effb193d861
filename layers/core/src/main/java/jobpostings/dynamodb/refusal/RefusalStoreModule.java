package jobpostings.dynamodb.refusal;

import dagger.Binds;
import dagger.Module;
import jobpostings.refusal.RefusedRequests;

/** Keeps refused requests in DynamoDB. */
@Module
public abstract class RefusalStoreModule {
  private RefusalStoreModule() {}

  @Binds
  abstract RefusedRequests refusedRequests(DynamoRefusedRequests store);
}
