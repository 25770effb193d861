package jobpostings.dynamodb;

import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * How long one request goes on trying, and its pauses between attempts, which are random so that
 * writers who met once don't meet again. Not for use by several threads.
 */
final class Patience {
  /** With a last call, which can take {@link DynamoDbModule#CALL}, well below Lambda's 28 s. */
  static final Duration USUAL = Duration.ofSeconds(15);

  private static final BackoffStrategy PAUSES =
      BackoffStrategy.exponentialDelay(Duration.ofMillis(20), Duration.ofMillis(800));

  private final long end;
  private int attempts = 1;

  Patience(Duration time) {
    end = System.nanoTime() + time.toNanos();
  }

  /**
   * Waits until the next attempt is due.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} when there is no time for another
   */
  void pauseOrGiveUp() {
    if (!pause()) {
      throw Faults.contended();
    }
  }

  private boolean pause() {
    Duration left = Duration.ofNanos(end - System.nanoTime());
    if (!left.isPositive()) {
      return false;
    }
    Duration pause = PAUSES.computeDelay(++attempts);
    try {
      Thread.sleep(pause.compareTo(left) < 0 ? pause : left);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The call's answer; makes the same call again while it fails for a reason that may pass.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} when time is over
   */
  <T> T insist(Supplier<T> call) {
    boolean unknown = false;
    while (true) {
      try {
        return call.get();
      } catch (SdkException e) {
        if (!Faults.mayPass(e)) {
          throw e;
        }
        unknown |= Faults.leavesUnknown(e);
        if (!pause()) {
          throw unknown ? Faults.unanswered(e) : Faults.contended(e);
        }
      }
    }
  }
}
