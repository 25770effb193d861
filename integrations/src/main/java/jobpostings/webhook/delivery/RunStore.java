package jobpostings.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which of an employer's webhooks have a run, and which wait for one: those with a wake-up on its
 * way, or whose wake-up found all runs of the employer taken. All times are those of the clock. May
 * be used by several threads.
 */
public interface RunStore {
  /**
   * After so long a run or a wake-up counts as lost. Longer than any run, which takes its last page
   * within a minute of its start.
   */
  Duration LOST = Duration.ofMinutes(3);

  /**
   * Marks webhooks of one employer as waiting.
   *
   * @return those wake-ups that are to be sent: the others have one on its way, or a run, which
   *     sees the mark when it ends
   */
  List<WakeUp> mark(int employerId, List<WakeUp> wakeUps, Instant now);

  /**
   * Marks a webhook as waiting from a time on.
   *
   * @return whether the wake-up is to be sent: none that comes by then is on its way, unless it was
   *     lost, and the webhook has no run
   */
  boolean markIfLost(WakeUp wakeUp, Instant at, Instant now);

  /**
   * A run that has a webhook for itself.
   *
   * @param slow whether it is among those for slow receivers
   * @param lease names the run
   * @param timer when the delayed wake-up comes, or came, that was sent last
   */
  record Run(
      int employerId, String webhookId, boolean slow, String lease, Optional<Instant> timer) {
    /** Whether a wake-up comes between now and that moment without being sent. */
    boolean isWokenBy(Instant moment, Instant now) {
      return timer.filter(each -> each.isAfter(now) && !each.isAfter(moment)).isPresent();
    }
  }

  /** When a webhook is to be woken again, and by a wake-up of which queue. */
  record Next(Instant at, boolean slow) {}

  /**
   * Takes the webhook.
   *
   * @param share how many runs of this kind the employer may have at once
   * @return none if the webhook has a run, or the employer as many as it may: when one of these
   *     ends, it sees who waits
   */
  Optional<Run> take(WakeUp wakeUp, int share, Instant now);

  /**
   * Ends a run.
   *
   * @param next marks the webhook as waiting again
   * @return the employer's webhooks that wait for a run of this kind, longest first
   */
  List<String> release(Run run, Optional<Next> next, Instant now);
}
