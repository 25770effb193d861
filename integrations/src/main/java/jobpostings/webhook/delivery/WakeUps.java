package jobpostings.webhook.delivery;

import java.time.Duration;
import java.util.List;

/** The queue of wake-ups. May be used by several threads. */
public interface WakeUps {
  /** The longest delay of a message that the queue allows. */
  Duration MAX_DELAY = Duration.ofMinutes(15);

  /**
   * @param delay before they can be received; at most {@link #MAX_DELAY}
   * @throws jobpostings.problem.Problem if some can't be sent
   */
  void send(List<WakeUp> wakeUps, Duration delay);
}
