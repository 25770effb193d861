package jobpostings.eventbridge;

import dagger.Binds;
import dagger.Component;
import dagger.Module;
import dagger.Provides;
import jobpostings.Core;
import jobpostings.PerFunction;
import jobpostings.aws.Connections;
import jobpostings.event.EventBus;
import jobpostings.event.PublishJobEvents;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What the functions of job events do, wired. */
@PerFunction
@Component(dependencies = Core.class, modules = JobEvents.Clients.class)
interface JobEvents {

  static JobEvents of(Core core) {
    return DaggerJobEvents.builder().core(core).build();
  }

  PublishJobEvents publishJobEvents();

  ReplayJobEvents replayJobEvents();

  /** The clients that these functions need. */
  @Module
  interface Clients {
    @Binds
    EventBus bus(EventBridgeBus bus);

    @Provides
    static EventBridgeClient eventBridge(Settings settings, Connections connections) {
      return connections.client(
          EventBridgeClient.builder(), settings.endpoint("EVENTBRIDGE_ENDPOINT"));
    }

    @Provides
    static SqsClient sqs(Settings settings, Connections connections) {
      return connections.client(SqsClient.builder(), settings.endpoint("SQS_ENDPOINT"));
    }

    @Provides
    static DynamoDbStreamsClient streams(Settings settings, Connections connections) {
      return connections.client(
          DynamoDbStreamsClient.builder(), settings.endpoint("DYNAMODB_ENDPOINT"));
    }
  }
}
