package jobpostings.dynamodb.table;

import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * How long one request goes on trying, and its pauses between attempts, which are random so that
 * writers who met once don't meet again. Not for use by several threads.
 */
public final class RetryBudget {
  /** With the eight seconds that the last call may take, below Lambda's 28 s. */
  public static final Duration USUAL = Duration.ofSeconds(15);

  private static final BackoffStrategy PAUSES =
      BackoffStrategy.exponentialDelay(Duration.ofMillis(20), Duration.ofMillis(800));

  private final long end;
  private int attempts = 1;

  public RetryBudget(Duration time) {
    end = System.nanoTime() + time.toNanos();
  }

  /**
   * Waits until the next attempt is due.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} when there is no time for another
   */
  public void backOff() {
    if (!pause()) {
      throw StorageErrors.contended();
    }
  }

  /**
   * Waits for so long.
   *
   * @throws jobpostings.problem.Problem {@code unavailable}, at once, when time would be over
   */
  public void pause(Duration pause) {
    if (!sleep(pause)) {
      throw StorageErrors.contended();
    }
  }

  /** False, at once, when time would be over. */
  private boolean pause() {
    return sleep(PAUSES.computeDelay(++attempts));
  }

  private boolean sleep(Duration pause) {
    if (pause.compareTo(left()) >= 0) {
      return false;
    }
    try {
      Thread.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** For another thread that works on the same request. */
  public RetryBudget shared() {
    return new RetryBudget(left());
  }

  public boolean isOver() {
    return !left().isPositive();
  }

  private Duration left() {
    return Duration.ofNanos(end - System.nanoTime());
  }

  /**
   * The call's answer; makes the same call again while it fails for a reason that may pass.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} when time is over; without a call if it
   *     was before
   */
  public <T> T retry(Supplier<T> call) {
    if (isOver()) {
      throw StorageErrors.contended();
    }
    boolean unknown = false;
    while (true) {
      try {
        return call.get();
      } catch (SdkException e) {
        if (!StorageErrors.mayPass(e)) {
          throw e;
        }
        unknown |= StorageErrors.leavesUnknown(e);
        if (!pause()) {
          throw unknown ? StorageErrors.unanswered(e) : StorageErrors.contended(e);
        }
      }
    }
  }
}
