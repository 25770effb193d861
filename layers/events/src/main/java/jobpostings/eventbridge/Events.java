package jobpostings.eventbridge;

import dagger.Component;
import jobpostings.Core;
import jobpostings.event.PublishJobEvents;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** The operations that put events on the bus, wired. */
@EventsScope
@Component(dependencies = Core.class, modules = EventBridgeModule.class)
public interface Events {

  static Events of(Core core) {
    return DaggerEvents.factory().create(core);
  }

  PublishJobEvents publishJobEvents();

  /** What is open as long as the operations are used; Lambda never closes it. */
  EventBridgeClient connections();

  /** Makes the component. */
  @Component.Factory
  interface Factory {
    Events create(Core core);
  }
}
