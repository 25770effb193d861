package jobpostings.dynamodb.change;

import dagger.Binds;
import dagger.Module;
import dagger.Provides;
import java.time.Duration;
import jobpostings.change.ChangeLog;
import jobpostings.change.Retention;
import jobpostings.settings.Settings;

/** Keeps the log of changes, and the versions of jobs, in DynamoDB. */
@Module
public abstract class ChangeStoreModule {
  private ChangeStoreModule() {}

  @Provides
  static Retention retention(Settings settings) {
    return new Retention(
        Duration.ofDays(settings.changeRetentionDays()),
        Duration.ofDays(settings.versionRetentionDays()));
  }

  @Binds
  abstract ChangeLog changeLog(DynamoChangeLog log);
}
