package jobpostings.dynamodb.erasure;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import jobpostings.erasure.ErasureStore;
import jobpostings.erasure.SettlingTime;
import jobpostings.settings.Settings;

/** Removes what DynamoDB has of employers. */
@Module
public abstract class ErasureStoreModule {
  private ErasureStoreModule() {}

  @Provides
  static SettlingTime settlingTime(Settings settings) {
    return new SettlingTime(Duration.ofSeconds(settings.erasureQuietSeconds()));
  }

  @Binds
  abstract ErasureStore erasures(DynamoErasureStore store);
}
