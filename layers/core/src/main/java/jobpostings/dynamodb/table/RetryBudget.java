package jobpostings.dynamodb.table;

import java.time.Duration;
import java.util.function.Supplier;
import jobpostings.problem.Problem;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * How long one request goes on trying, and how long it pauses between attempts. Pauses are random,
 * so that writers that collided once don't collide again. Not for use by several threads.
 */
public final class RetryBudget {
  private static final BackoffStrategy PAUSES =
      BackoffStrategy.exponentialDelay(Duration.ofMillis(20), Duration.ofMillis(800));

  private final MonotonicClock clock;
  private final long end;
  private final Supplier<Problem> over;
  private int attempts = 1;

  /** Whether a refused write may be in its own way, because an earlier attempt had no answer. */
  private boolean unknown;

  RetryBudget(Duration time, MonotonicClock clock) {
    this.clock = clock;
    this.end = clock.nanoTime() + time.toNanos();
    this.over = this::tooLate;
  }

  /**
   * @param over the problem to throw when there is no time left for a first attempt of a call
   */
  RetryBudget(Duration time, MonotonicClock clock, Supplier<Problem> over) {
    this.clock = clock;
    this.end = clock.nanoTime() + time.toNanos();
    this.over = over;
  }

  /**
   * Waits until the next attempt is due.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if there is no time for another
   */
  public void backOff() {
    if (!pause()) {
      throw tooLate();
    }
  }

  private Problem tooLate() {
    return unknown ? StorageErrors.unanswered(null) : StorageErrors.contended(null);
  }

  /**
   * Waits for that long.
   *
   * @throws jobpostings.problem.Problem {@code unavailable}, at once, if the pause would outlast
   *     the budget
   */
  public void pause(Duration pause) {
    if (!sleep(pause)) {
      throw over.get();
    }
  }

  /**
   * Waits until it is time to look again.
   *
   * @return false, at once, if the pause would outlast the budget
   */
  public boolean pause() {
    return sleep(PAUSES.computeDelay(++attempts));
  }

  private boolean sleep(Duration pause) {
    if (pause.compareTo(left()) >= 0) {
      return false;
    }
    try {
      clock.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A budget for another thread that works on the same request. */
  public RetryBudget shared() {
    return new RetryBudget(left(), clock, over);
  }

  /**
   * Checks the time. Call this during work between calls.
   *
   * @throws jobpostings.problem.Problem if time is over
   */
  public void requireTime() {
    if (!left().isPositive()) {
      throw over.get();
    }
  }

  Duration left() {
    return Duration.ofNanos(end - clock.nanoTime());
  }

  /**
   * Makes the call, and makes it again while it fails for a temporary reason.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if time runs out; without making the
   *     call, if it already had; or at once if the storage is full
   */
  public <T> T retry(Supplier<T> call) {
    requireTime();
    boolean unanswered = false;
    while (true) {
      try {
        return call.get();
      } catch (SdkException e) {
        if (!StorageErrors.isRetryable(e)) {
          unknown |= unanswered;
          throw StorageErrors.shown(e);
        }
        unanswered |= StorageErrors.isOutcomeUnknown(e);
        if (!pause()) {
          throw unanswered || unknown ? StorageErrors.unanswered(e) : StorageErrors.contended(e);
        }
      }
    }
  }
}
