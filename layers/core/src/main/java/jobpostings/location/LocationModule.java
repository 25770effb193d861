package jobpostings.location;

import dagger.Binds;
import dagger.Module;

/** How added places are stored. */
@Module
public abstract class LocationModule {
  private LocationModule() {}

  @Binds
  abstract LearnedLocations learnedLocations(DynamoLearnedLocations store);
}
