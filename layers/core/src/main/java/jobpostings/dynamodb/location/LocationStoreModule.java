package jobpostings.dynamodb.location;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import jobpostings.location.LearnedLocations;

/** Keeps the learned locations in DynamoDB. */
@Module
public abstract class LocationStoreModule {
  private LocationStoreModule() {}

  @Binds
  abstract LearnedLocations learnedLocations(DynamoLearnedLocations locations);

  @Provides
  static LearnedLocationIds ids() {
    return LearnedLocationIds.HASHED;
  }
}
