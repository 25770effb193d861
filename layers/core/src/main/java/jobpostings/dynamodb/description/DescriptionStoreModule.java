package jobpostings.dynamodb.description;

import dagger.Binds;
import dagger.Module;
import jobpostings.job.DescriptionStore;

/** Keeps long descriptions in DynamoDB. */
@Module
public abstract class DescriptionStoreModule {
  private DescriptionStoreModule() {}

  @Binds
  abstract DescriptionStore descriptions(DynamoDescriptionStore store);
}
