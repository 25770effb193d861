package jobpostings.eventbridge;

import jobpostings.Core;
import jobpostings.aws.AwsClients;
import jobpostings.event.PublishJobEvents;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** Makes clients of EventBridge, and what uses them. */
final class EventBridge {
  private EventBridge() {}

  static EventBridgeClient client(Settings settings) {
    return AwsClients.configured(
            EventBridgeClient.builder(), settings, settings.eventBridgeEndpoint())
        .build();
  }

  /** What publishes job events through a client. */
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
