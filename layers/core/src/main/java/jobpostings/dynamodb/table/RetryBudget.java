package jobpostings.dynamodb.table;

import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * How long one request goes on trying, and how long it pauses between attempts. Pauses are random,
 * so that writers that met once don't meet again. Not for use by several threads.
 */
public final class RetryBudget {
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
   * @throws jobpostings.problem.Problem {@code unavailable} if there is no time for another
   */
  public void backOff() {
    if (!pause()) {
      throw StorageErrors.contended();
    }
  }

  /**
   * Waits for that long.
   *
   * @throws jobpostings.problem.Problem {@code unavailable}, at once, if time would be over
   */
  public void pause(Duration pause) {
    if (!sleep(pause)) {
      throw StorageErrors.contended();
    }
  }

  /** False, at once, if time would be over. */
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

  /** A budget for another thread that works on the same request. */
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
   * Makes the call, and makes it again while it fails for a temporary reason.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if time is over; without a call if it
   *     already was
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
