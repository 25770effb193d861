package jobpostings.dynamodb;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
import jobpostings.dynamodb.table.CapacityInterceptor;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.employer.ApiKeyStore;
import jobpostings.employer.EmployerLimit;
import jobpostings.employer.EmployerStore;
import jobpostings.job.DescriptionStore;
import jobpostings.job.JobCounts;
import jobpostings.job.JobStore;
import jobpostings.location.LearnedLocations;
import jobpostings.settings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * The stores, kept in DynamoDB. A component that includes this module provides {@link Settings}, a
 * {@link Clock} and, if AWS itself must not be called, a stand-in for it.
 */
@Module
public final class DynamoDbModule {
  /** The longest time that one call takes, including the SDK's own attempts. */
  static final Duration CALL = Duration.ofSeconds(8);

  private static final Duration ATTEMPT = Duration.ofSeconds(3);

  private DynamoDbModule() {}

  @Provides
  @Singleton
  static DynamoDbClient client(Settings settings, Optional<FakeAws> fake) {
    DynamoDbClientBuilder builder = clientBuilder(settings);
    fake.ifPresent(aws -> aws.redirect(builder));
    return builder.build();
  }

  /** Makes clients of the DynamoDB that the settings name. */
  public static DynamoDbClientBuilder clientBuilder(Settings settings) {
    DynamoDbClientBuilder builder =
        DynamoDbClient.builder()
            .region(Region.of(settings.region()))
            .httpClientBuilder(AwsCrtHttpClient.builder())
            .overrideConfiguration(
                client ->
                    client
                        .addExecutionInterceptor(new CapacityInterceptor())
                        .retryStrategy(RetryMode.STANDARD)
                        .apiCallAttemptTimeout(ATTEMPT)
                        .apiCallTimeout(CALL));
    settings
        .dynamoDbEndpoint()
        .ifPresent(
            endpoint ->
                builder
                    .endpointOverride(endpoint)
                    .credentialsProvider(
                        StaticCredentialsProvider.create(
                            AwsBasicCredentials.create("local", "local"))));
    return builder;
  }

  @Provides
  @Singleton
  static AutoCloseable connections(DynamoDbClient client) {
    return client;
  }

  /** Without extensions: the stores write versions themselves. */
  @Provides
  @Singleton
  public static DynamoDbEnhancedClient enhancedClient(DynamoDbClient client) {
    return DynamoDbEnhancedClient.builder().dynamoDbClient(client).extensions(List.of()).build();
  }

  /** With SecureRandom, because all copies of a Lambda snapshot must draw different numbers. */
  @Provides
  @Singleton
  static JobStore jobStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings) {
    SecureRandom random = new SecureRandom();
    return new DynamoJobStore(
        client,
        enhanced,
        settings,
        random,
        () -> random.nextInt(Integer.MAX_VALUE) + 1,
        RetryBudget.USUAL);
  }

  /** With SecureRandom for the same reason. */
  @Provides
  @Singleton
  static JobRanks jobRanks(DynamoDbEnhancedClient enhanced, Settings settings) {
    return new JobRanks(new Ranks(enhanced, settings, new SecureRandom(), RetryBudget.USUAL));
  }

  @Provides
  @Singleton
  static JobCounts jobCounts(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings) {
    return new DynamoJobCounts(client, enhanced, settings, new SecureRandom());
  }

  @Provides
  @Singleton
  static DescriptionStore descriptionStore(DynamoDbClient client, Settings settings) {
    return new DynamoDescriptionStore(client, settings, RetryBudget.USUAL);
  }

  @Provides
  @Singleton
  static JobStream jobStream(DynamoDbClient client, Settings settings) {
    return new JobStream(client, settings, RetryBudget.USUAL);
  }

  @Provides
  @Singleton
  static EmployerStore employerStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings) {
    SecureRandom random = new SecureRandom();
    return new DynamoEmployerStore(
        client, enhanced, settings, () -> random.nextInt(Integer.MAX_VALUE) + 1);
  }

  @Provides
  @Singleton
  static ApiKeyStore apiKeyStore(
      DynamoDbClient client, DynamoDbEnhancedClient enhanced, Settings settings) {
    return new DynamoApiKeyStore(client, enhanced, settings);
  }

  /** The name of the table is read only if there is a limit. */
  @Provides
  @Singleton
  static EmployerLimit employerLimit(DynamoDbClient client, Settings settings, Clock clock) {
    return settings.employerLimit() == 0
        ? EmployerLimit.NONE
        : new EmployerLimit(
            settings.employerLimit(),
            new DynamoRequestCounts(
                client, settings.table("REQUEST_COUNTS_TABLE"), DynamoRequestCounts.LONGEST_WAIT),
            clock);
  }

  @Provides
  @Singleton
  static LearnedLocations learnedLocations(
      DynamoDbEnhancedClient enhanced, Settings settings, Clock clock) {
    return new DynamoLearnedLocations(enhanced, settings, clock);
  }
}
