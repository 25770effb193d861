package jobpostings.webhook.delivery;

import java.time.Duration;
import java.util.Map;

/**
 * The queues of wake-ups: one for webhooks that answer, one for those that are slow. May be used by
 * several threads.
 */
public interface WakeUps {
  /**
   * How far ahead a wake-up is sent: WakeWebhooks, which runs each minute, finds in time what is
   * due later.
   */
  Duration HORIZON = Duration.ofMinutes(2);

  /**
   * @param delays before each can be received, rounded up to seconds
   * @throws jobpostings.problem.Problem if some can't be sent
   */
  void send(Map<WakeUp, Duration> delays);
}
