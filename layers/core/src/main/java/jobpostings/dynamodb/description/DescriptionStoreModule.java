package jobpostings.dynamodb.description;

import dagger.Binds;
import dagger.Module;
import jobpostings.job.store.LongDescriptions;

/** Keeps long descriptions in DynamoDB. */
@Module
public abstract class DescriptionStoreModule {
  private DescriptionStoreModule() {}

  @Binds
  abstract LongDescriptions descriptions(DynamoLongDescriptions descriptions);
}
