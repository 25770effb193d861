package jobpostings.dynamodb.stores;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import jobpostings.StoresModule;
import jobpostings.dynamodb.IdGenerator;
import jobpostings.dynamodb.MonotonicClock;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.event.EventBus;
import jobpostings.job.list.SearchTop;
import jobpostings.job.store.CounterShards;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The service's stores on a test's client, with the test's clock and time limits. */
@Module(includes = StoresModule.class)
public final class TestStores {
  /** So high that nobody is ever refused. */
  private static final int REQUESTS_PER_SECOND = 1_000_000;

  private final DynamoDbClient client;
  private final Settings settings;
  private final Clock clock;
  private final IdGenerator ids;
  private final TimeLimits limits;
  private final EventBus bus;
  private SearchTop top = SearchTop.DEFAULT;
  private CounterShards shards = CounterShards.DEFAULT;

  /**
   * @param ids makes the ids of jobs and employers
   */
  public TestStores(
      DynamoDbClient client,
      Settings settings,
      Clock clock,
      IdGenerator ids,
      TimeLimits limits,
      EventBus bus) {
    this.client = client;
    this.settings = settings;
    this.clock = clock;
    this.ids = ids;
    this.limits = limits;
    this.bus = bus;
  }

  /** Sets how much of the top of a list searches read from the index. */
  public TestStores searchTop(SearchTop other) {
    top = other;
    return this;
  }

  /** Sets over how many items the counters of an employer's jobs are spread. */
  public TestStores counterShards(CounterShards other) {
    shards = other;
    return this;
  }

  /**
   * The same limit for everything. Indexes of DynamoDB Local do not lag, so there is nothing to
   * wait for.
   */
  public static TimeLimits limits(Duration time) {
    return limits(time, MonotonicClock.SYSTEM);
  }

  /** The same by another clock. */
  public static TimeLimits limits(Duration time, MonotonicClock clock) {
    return new TimeLimits(time, time, time, time, Duration.ZERO, clock);
  }

  @Provides
  DynamoDbClient client() {
    return client;
  }

  @Provides
  Settings settings() {
    return settings;
  }

  @Provides
  Clock clock() {
    return Clock.tick(clock, Duration.ofMillis(1));
  }

  @Provides
  IdGenerator ids() {
    return ids;
  }

  @Provides
  TimeLimits limits() {
    return limits;
  }

  @Provides
  SearchTop searchTop() {
    return top;
  }

  @Provides
  CounterShards counterShards() {
    return shards;
  }

  @Provides
  @Singleton
  RandomGenerator random() {
    return new SecureRandom();
  }

  @Provides
  EventBus bus() {
    return bus;
  }

  @Provides
  @Singleton
  RequestLimits requestLimits(RequestCounts counts) {
    return new RequestLimits(REQUESTS_PER_SECOND, REQUESTS_PER_SECOND, counts, clock);
  }
}
