package jobpostings.dynamodb;

import java.time.Duration;
import java.util.function.Supplier;
import jobpostings.problem.Problem;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * How long a call of a store goes on trying, all of its requests to DynamoDB together. {@link
 * TimeLimits#call} begins a call. Not for use by several threads: each that a call starts works
 * {@link #inThread}.
 */
public final class RetryBudget {
  private static final ScopedValue<RetryBudget> CURRENT = ScopedValue.newInstance();

  /** Random, so that writers that collided once don't collide again. */
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
   * The budget of the call that this thread works on.
   *
   * @throws IllegalStateException outside of a call: without a budget nothing is tried again
   */
  public static RetryBudget current() {
    return CURRENT.orElseThrow(
        () -> new IllegalStateException("A call of a store begins with TimeLimits.call."));
  }

  static boolean isCurrent() {
    return CURRENT.isBound();
  }

  <T> T during(Supplier<T> call) {
    return ScopedValue.where(CURRENT, this).call(call::get);
  }

  /** Works on this call in another thread, with what is left of its time. */
  public <T> T inThread(Supplier<T> work) {
    return new RetryBudget(left(), clock, over).during(work);
  }

  /** The same, for what returns nothing. */
  public void runInThread(Runnable work) {
    inThread(
        () -> {
          work.run();
          return null;
        });
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
  <T> T retry(Supplier<T> call) {
    requireTime();
    boolean unanswered = false;
    while (true) {
      try {
        return call.get();
      } catch (SdkException e) {
        if (!StorageErrors.isRetryable(e)) {
          unknown |= unanswered;
          throw e;
        }
        unanswered |= StorageErrors.isOutcomeUnknown(e);
        if (!pause()) {
          throw unanswered || unknown ? StorageErrors.unanswered(e) : StorageErrors.contended(e);
        }
      }
    }
  }
}
