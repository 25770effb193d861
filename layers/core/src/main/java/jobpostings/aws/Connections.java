package jobpostings.aws;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import jobpostings.settings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;

/** AWS clients, and what else a component's operations hold open. Lambda never closes it. */
@Singleton
public final class Connections implements AutoCloseable {
  /** The longest time that one call takes, including the SDK's retries. */
  private static final Duration CALL = Duration.ofSeconds(8);

  private static final Duration ATTEMPT = Duration.ofSeconds(3);

  private final Settings settings;
  private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

  @Inject
  public Connections(Settings settings) {
    this.settings = settings;
  }

  /** Opens the client that {@link #configured} describes. */
  public <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C extends AutoCloseable>
      C client(B builder, Optional<URI> endpoint) {
    return opened(configured(builder, settings, endpoint).build());
  }

  /**
   * Sets a client's region, HTTP client, retries and timeouts, as for all clients.
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

  /** Returns what was opened, and closes it with the others. */
  public <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Closes everything, the latest first. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("A connection does not close.", e);
      }
    }
  }
}
