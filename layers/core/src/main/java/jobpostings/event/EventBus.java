package jobpostings.event;

import java.util.List;
import java.util.Optional;

/** Where integrations learn what happens to jobs. */
public interface EventBus {

  /**
   * Puts the events on the bus, until one is not accepted. An event of a job is put only after
   * those of the same job before it were accepted; an event after the one that was not accepted may
   * have been put too, and is put again with all that follow it.
   */
  Delivery put(List<BusEvent> events);

  /**
   * How far it came.
   *
   * @param accepted the number of events, from the first, that were all accepted
   * @param failure why the next was not; none when there is no next
   */
  record Delivery(int accepted, Optional<RuntimeException> failure) {}
}
