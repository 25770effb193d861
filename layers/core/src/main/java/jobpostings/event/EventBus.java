package jobpostings.event;

import java.util.List;
import java.util.Optional;

/** Where integrations learn what happens to jobs. */
public interface EventBus {

  /**
   * Puts the events on the bus until one is not accepted; each only after the earlier ones of its
   * job were accepted. Some events after the one that was not accepted may be put too, and again
   * together with it.
   */
  Acceptance put(List<BusEvent> events);

  /**
   * @param accepted how many events, from the first on, were accepted without a gap
   * @param failure why the next one was not accepted; none if there is no next one
   */
  record Acceptance(int accepted, Optional<RuntimeException> failure) {}
}
