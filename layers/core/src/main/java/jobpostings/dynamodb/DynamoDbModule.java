package jobpostings.dynamodb;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.aws.Connections;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.job.list.SearchTop;
import jobpostings.job.store.CounterShards;
import jobpostings.location.NewLocationLimit;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * The stores, kept in DynamoDB. A component that includes this module provides {@link Settings}, a
 * {@link Clock} and, if AWS itself must not be called, a stand-in for it.
 */
@Module(includes = StoresModule.class)
public final class DynamoDbModule {
  private DynamoDbModule() {}

  @Provides
  @Singleton
  static DynamoDbClient client(Settings settings, Optional<FakeAws> fake, Connections connections) {
    DynamoDbClientBuilder builder = clientBuilder(settings);
    fake.ifPresent(aws -> aws.redirect(builder));
    return connections.opened(builder.build());
  }

  /** Makes clients of the DynamoDB that the settings name. */
  public static DynamoDbClientBuilder clientBuilder(Settings settings) {
    DynamoDbClientBuilder builder =
        Connections.configured(
            DynamoDbClient.builder(), settings, settings.endpoint("DYNAMODB_ENDPOINT"));
    return builder.overrideConfiguration(
        builder.overrideConfiguration().toBuilder()
            .addExecutionInterceptor(
                new CapacityInterceptor(settings.environment().getOrDefault("JOBS_TABLE", "")))
            .build());
  }

  @Provides
  static TimeLimits limits() {
    return TimeLimits.DEFAULT;
  }

  @Provides
  static SearchTop searchTop() {
    return SearchTop.DEFAULT;
  }

  @Provides
  static CounterShards counterShards() {
    return CounterShards.DEFAULT;
  }

  /** With SecureRandom, because all copies of a Lambda snapshot must draw different numbers. */
  @Provides
  @Singleton
  static RandomGenerator random() {
    return new SecureRandom();
  }

  @Provides
  static IdGenerator ids(RandomGenerator random) {
    return () -> random.nextInt(Integer.MAX_VALUE) + 1;
  }

  @Provides
  static NewLocationLimit newLocationLimit(Settings settings) {
    return new NewLocationLimit(settings.newLocationLimit());
  }

  /** The name of the table is read only if there is a limit. */
  @Provides
  @Singleton
  static RequestLimits requestLimits(
      Settings settings, Provider<RequestCounts> counts, Clock clock) {
    int ofEmployer = settings.employerLimit();
    int ofPartner = settings.partnerLimit();
    return ofEmployer == 0 && ofPartner == 0
        ? RequestLimits.NONE
        : new RequestLimits(ofEmployer, ofPartner, counts.get(), clock);
  }
}
