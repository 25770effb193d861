package jobpostings.dynamodb.erasure;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import jobpostings.erasure.ErasureStore;
import jobpostings.erasure.Quiet;
import jobpostings.settings.Settings;

/** Removes what DynamoDB has of employers. */
@Module
public abstract class ErasureStoreModule {
  private ErasureStoreModule() {}

  @Provides
  static Quiet quiet(Settings settings) {
    return new Quiet(Duration.ofSeconds(settings.erasureQuietSeconds()));
  }

  @Binds
  abstract ErasureStore erasures(DynamoErasureStore store);
}
