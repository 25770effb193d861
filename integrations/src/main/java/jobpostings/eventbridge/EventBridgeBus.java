package jobpostings.eventbridge;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.event.BusEvent;
import jobpostings.event.EventBus;
import jobpostings.settings.Settings;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResultEntry;

/** An EventBridge bus. May be used by several threads. */
final class EventBridgeBus implements EventBus {
  private static final int MAX_ENTRIES = 10;

  private final EventBridgeClient client;
  private final String name;

  @Inject
  EventBridgeBus(EventBridgeClient client, Settings settings) {
    this.client = client;
    this.name = settings.eventBus();
  }

  @Override
  public Acceptance put(List<BusEvent> events) {
    int accepted = 0;
    try {
      while (accepted < events.size()) {
        List<PutEventsRequestEntry> entries =
            firstCall(events.subList(accepted, events.size())).stream().map(this::entry).toList();
        // Results come in the order of the entries.
        for (PutEventsResultEntry result :
            client.putEvents(put -> put.entries(entries)).entries()) {
          if (result.errorCode() != null) {
            String error = result.errorCode() + ": " + result.errorMessage();
            return new Acceptance(
                accepted,
                Optional.of(
                    new IllegalStateException("EventBridge did not accept an event: " + error)));
          }
          accepted++;
        }
      }
      return new Acceptance(accepted, Optional.empty());
    } catch (SdkException e) {
      return new Acceptance(accepted, Optional.of(e));
    }
  }

  /**
   * The first events, as many as one call can take, and no two of the same job: EventBridge accepts
   * or refuses each entry of a call by itself, so those two could end up in the wrong order.
   */
  static List<BusEvent> firstCall(List<BusEvent> events) {
    List<BusEvent> call = new ArrayList<>();
    Set<Integer> jobs = new HashSet<>();
    int bytes = 0;
    for (BusEvent event : events) {
      bytes += event.bytes();
      boolean fits = call.size() < MAX_ENTRIES && bytes <= BusEvent.MAX_BYTES;
      if (!call.isEmpty() && !fits || !jobs.add(event.jobId())) {
        break;
      }
      call.add(event);
    }
    return call;
  }

  private PutEventsRequestEntry entry(BusEvent event) {
    return PutEventsRequestEntry.builder()
        .eventBusName(name)
        .source(event.source())
        .detailType(event.detailType())
        .time(event.time())
        .detail(event.detail())
        .build();
  }
}
