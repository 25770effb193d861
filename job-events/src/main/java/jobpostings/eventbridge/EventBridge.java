package jobpostings.eventbridge;

import java.time.Duration;
import jobpostings.Core;
import jobpostings.event.PublishJobEvents;
import jobpostings.settings.Settings;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClientBuilder;

/** Makes clients of EventBridge, and what uses them. */
final class EventBridge {
  /** The longest time that one call takes, including the SDK's own attempts. */
  private static final Duration CALL = Duration.ofSeconds(8);

  private static final Duration ATTEMPT = Duration.ofSeconds(3);

  private EventBridge() {}

  static EventBridgeClient client(Settings settings) {
    EventBridgeClientBuilder builder =
        EventBridgeClient.builder()
            .region(Region.of(settings.region()))
            .httpClientBuilder(AwsCrtHttpClient.builder())
            .overrideConfiguration(
                client ->
                    client
                        .retryStrategy(RetryMode.STANDARD)
                        .apiCallAttemptTimeout(ATTEMPT)
                        .apiCallTimeout(CALL));
    settings
        .eventBridgeEndpoint()
        .ifPresent(
            endpoint ->
                builder
                    .endpointOverride(endpoint)
                    .credentialsProvider(
                        StaticCredentialsProvider.create(
                            AwsBasicCredentials.create("local", "local"))));
    return builder.build();
  }

  /** What publishes job events through a client. */
  static PublishJobEvents publishJobEvents(EventBridgeClient client, Core core) {
    return new PublishJobEvents(
        new EventBridgeBus(client, core.settings().eventBus()),
        core.employers(),
        core.longDescriptions());
  }
}
