package jobpostings.eventbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import jobpostings.event.BusEvent;
import org.junit.jupiter.api.Test;

class EventBridgeBusTest {

  @Test
  void aCallHasTenEventsAtMost() {
    List<BusEvent> events = IntStream.range(0, 12).mapToObj(id -> event(id, 1)).toList();

    assertThat(EventBridgeBus.firstCall(events)).isEqualTo(events.subList(0, 10));
  }

  @Test
  void aCallHasNoMoreBytesThanOneEventMayHave() {
    int overhead = event(1, 0).bytes();
    int half = BusEvent.MAX_BYTES / 2 - overhead;

    assertThat(EventBridgeBus.firstCall(List.of(event(1, half), event(2, half)))).hasSize(2);
    assertThat(EventBridgeBus.firstCall(List.of(event(1, half), event(2, half + 1)))).hasSize(1);
  }

  @Test
  void aCallHasOneEventOfAJobAtMost() {
    List<BusEvent> events = List.of(event(1, 1), event(2, 1), event(1, 1), event(3, 1));

    assertThat(EventBridgeBus.firstCall(events)).isEqualTo(events.subList(0, 2));
  }

  private static BusEvent event(int jobId, int length) {
    return new BusEvent(
        BusEvent.SOURCE,
        jobId,
        "JobCreated",
        Instant.parse("2026-11-21T17:00:00Z"),
        "x".repeat(length));
  }
}
