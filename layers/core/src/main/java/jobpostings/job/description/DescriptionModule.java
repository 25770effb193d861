package jobpostings.job.description;

import dagger.Binds;
import dagger.Module;

/** How long descriptions are stored. */
@Module
public abstract class DescriptionModule {
  private DescriptionModule() {}

  @Binds
  abstract LongDescriptions longDescriptions(DynamoLongDescriptions store);
}
