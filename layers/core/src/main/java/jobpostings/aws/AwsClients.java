package jobpostings.aws;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import jobpostings.settings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;

/** The configuration that all AWS clients share. */
public final class AwsClients {
  /** The longest time that one call takes, including the SDK's retries. */
  private static final Duration CALL = Duration.ofSeconds(8);

  private static final Duration ATTEMPT = Duration.ofSeconds(3);

  private AwsClients() {}

  /**
   * Sets a client's region, HTTP client, retries and timeouts.
   *
   * @param endpoint of the stand-in for AWS on a developer's machine, which accepts any
   *     credentials; none for AWS
   * @return the builder, for chaining
   */
  public static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> B configured(
      B builder, Settings settings, Optional<URI> endpoint) {
    builder
        .region(Region.of(settings.region()))
        .httpClientBuilder(AwsCrtHttpClient.builder())
        .overrideConfiguration(
            client ->
                client
                    .retryStrategy(RetryMode.STANDARD)
                    .apiCallAttemptTimeout(ATTEMPT)
                    .apiCallTimeout(CALL));
    endpoint.ifPresent(
        local ->
            builder
                .endpointOverride(local)
                .credentialsProvider(
                    StaticCredentialsProvider.create(
                        AwsBasicCredentials.create("local", "local"))));
    return builder;
  }
}
