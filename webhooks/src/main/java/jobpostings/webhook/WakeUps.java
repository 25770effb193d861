package jobpostings.webhook;

import java.time.Duration;
import java.util.List;

/** The queue of wake-ups. May be used by several threads. */
public interface WakeUps {
  /** The longest time for which the queue keeps a message back. */
  Duration LONGEST_DELAY = Duration.ofMinutes(15);

  /**
   * @param delay before which nobody gets them; at most {@link #LONGEST_DELAY}
   * @throws jobpostings.problem.Problem if some can't be sent
   */
  void send(List<WakeUp> wakeUps, Duration delay);
}
