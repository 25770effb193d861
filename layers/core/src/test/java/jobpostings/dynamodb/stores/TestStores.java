package jobpostings.dynamodb.stores;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.description.DynamoDescriptionStore;
import jobpostings.dynamodb.employer.DynamoApiKeyStore;
import jobpostings.dynamodb.employer.DynamoEmployerStore;
import jobpostings.dynamodb.employer.DynamoRequestCounts;
import jobpostings.dynamodb.job.DynamoJobCounts;
import jobpostings.dynamodb.job.DynamoJobStore;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.location.DynamoLearnedLocations;
import jobpostings.dynamodb.rank.JobRanks;
import jobpostings.dynamodb.rank.Ranks;
import jobpostings.employer.ApiKeyStore;
import jobpostings.employer.EmployerLimit;
import jobpostings.employer.EmployerStore;
import jobpostings.event.EventBus;
import jobpostings.job.DescriptionStore;
import jobpostings.job.JobCounts;
import jobpostings.job.JobStore;
import jobpostings.location.LearnedLocations;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stores of {@link DynamoDbModule}, on a client, with a clock and a budget of a test's. */
@Module
public final class TestStores {
  /** So many that nobody is ever refused. */
  private static final int REQUESTS_PER_SECOND = 1_000_000;

  private final DynamoDbClient client;
  private final DynamoDbEnhancedClient enhanced;
  private final Settings settings;
  private final Clock clock;
  private final IntSupplier ids;
  private final Duration budget;
  private final EventBus bus;
  private final RandomGenerator random = new SecureRandom();

  /**
   * @param ids of jobs and employers
   * @param budget how long each store goes on trying
   */
  public TestStores(
      DynamoDbClient client,
      Settings settings,
      Clock clock,
      IntSupplier ids,
      Duration budget,
      EventBus bus) {
    this.client = client;
    this.enhanced = DynamoDbModule.enhancedClient(client);
    this.settings = settings;
    this.clock = clock;
    this.ids = ids;
    this.budget = budget;
    this.bus = bus;
  }

  @Provides
  DynamoDbClient client() {
    return client;
  }

  @Provides
  Clock clock() {
    return clock;
  }

  @Provides
  EventBus bus() {
    return bus;
  }

  @Provides
  @Singleton
  JobStore jobs() {
    return new DynamoJobStore(client, enhanced, settings, random, ids, budget);
  }

  @Provides
  @Singleton
  EmployerStore employers() {
    return new DynamoEmployerStore(client, enhanced, settings, ids, budget);
  }

  @Provides
  @Singleton
  ApiKeyStore keys() {
    return new DynamoApiKeyStore(client, enhanced, settings, budget);
  }

  @Provides
  @Singleton
  LearnedLocations locations() {
    return new DynamoLearnedLocations(enhanced, settings, clock, budget);
  }

  @Provides
  @Singleton
  DescriptionStore descriptions() {
    return new DynamoDescriptionStore(client, settings, budget);
  }

  /** The index of DynamoDB Local does not trail, so that there is nothing to wait for. */
  @Provides
  @Singleton
  JobCounts counts() {
    return new DynamoJobCounts(client, enhanced, settings, random, budget, budget, Duration.ZERO);
  }

  @Provides
  @Singleton
  JobRanks ranks() {
    return new JobRanks(new Ranks(enhanced, settings, random, budget));
  }

  @Provides
  @Singleton
  JobStream stream() {
    return new JobStream(client, settings, budget);
  }

  @Provides
  @Singleton
  EmployerLimit limit() {
    return new EmployerLimit(
        REQUESTS_PER_SECOND,
        new DynamoRequestCounts(client, settings.table("REQUEST_COUNTS_TABLE"), budget),
        clock);
  }
}
