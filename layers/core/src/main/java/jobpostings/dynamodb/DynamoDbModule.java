package jobpostings.dynamodb;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.aws.Connections;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * The client of DynamoDB, and what all stores use with it. A component that includes this module
 * provides {@link Settings} and, if AWS itself must not be called, a stand-in for it.
 */
@Module
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
}
