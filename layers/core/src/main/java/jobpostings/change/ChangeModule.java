package jobpostings.change;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import jobpostings.job.Retention;
import jobpostings.settings.Settings;

/** How changes and versions are stored, and for how long. */
@Module
public abstract class ChangeModule {
  private ChangeModule() {}

  @Provides
  static Retention retention(Settings settings) {
    return new Retention(
        Duration.ofDays(settings.changeRetentionDays()),
        Duration.ofDays(settings.versionRetentionDays()));
  }

  @Binds
  abstract ChangeLog changeLog(DynamoChangeLog store);
}
