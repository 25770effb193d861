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
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** What the function of job events does, wired. */
@PerFunction
@Component(dependencies = Core.class, modules = JobEvents.Clients.class)
interface JobEvents {

  static JobEvents of(Core core) {
    return DaggerJobEvents.builder().core(core).build();
  }

  PublishJobEvents publishJobEvents();

  /** The client that it needs. */
  @Module
  interface Clients {
    @Binds
    EventBus bus(EventBridgeBus bus);

    @Provides
    static EventBridgeClient eventBridge(Settings settings, Connections connections) {
      return connections.client(
          EventBridgeClient.builder(), settings.endpoint("EVENTBRIDGE_ENDPOINT"));
    }
  }
}
