package jobpostings.bench;

import dagger.BindsInstance;
import dagger.Component;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.StoresModule;
import jobpostings.dynamodb.job.CounterShards;
import jobpostings.dynamodb.list.SearchTop;
import jobpostings.dynamodb.rank.Segments;
import jobpostings.dynamodb.table.IdGenerator;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.store.JobList;
import jobpostings.job.store.JobStore;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The stores with more time than a request has. For large reads, DynamoDB Local takes ten times as
 * long as AWS would, and longer on a busy machine.
 */
@Singleton
@Component(modules = StoresModule.class)
interface LongTimeoutStores {
  Duration TIME = Duration.ofMinutes(5);

  JobStore jobs();

  JobList jobList();

  Segments segments();

  static LongTimeoutStores of(DynamoDbClient client, Settings settings) {
    SecureRandom random = new SecureRandom();
    return DaggerLongTimeoutStores.factory()
        .create(
            client,
            settings,
            Clock.systemUTC(),
            random,
            () -> random.nextInt(Integer.MAX_VALUE) + 1,
            new TimeLimits(TIME, TIME, TIME, TIME, Duration.ofSeconds(1)),
            SearchTop.USUAL,
            CounterShards.USUAL);
  }

  /** Makes the component. */
  @Component.Factory
  interface Factory {
    LongTimeoutStores create(
        @BindsInstance DynamoDbClient client,
        @BindsInstance Settings settings,
        @BindsInstance Clock clock,
        @BindsInstance RandomGenerator random,
        @BindsInstance IdGenerator ids,
        @BindsInstance TimeLimits limits,
        @BindsInstance SearchTop top,
        @BindsInstance CounterShards shards);
  }
}
