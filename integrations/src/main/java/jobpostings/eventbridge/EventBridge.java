package jobpostings.eventbridge;

import jobpostings.Core;
import jobpostings.aws.AwsClients;
import jobpostings.event.PublishJobEvents;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** Creates EventBridge clients, and publishers that use them. */
final class EventBridge {
  private EventBridge() {}

  static EventBridgeClient client(Settings settings) {
    return AwsClients.configured(
            EventBridgeClient.builder(), settings, settings.eventBridgeEndpoint())
        .build();
  }

  /** A publisher of job events that uses this client. */
  static PublishJobEvents publishJobEvents(EventBridgeClient client, Core core) {
    return new PublishJobEvents(
        core.recordChanges(),
        new EventBridgeBus(client, core.settings().eventBus()),
        core.employers(),
        core.longDescriptions(),
        core.retention(),
        core.clock());
  }
}
