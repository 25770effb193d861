package jobpostings.dynamodb;

import java.time.Duration;
import java.util.function.Supplier;
import jobpostings.problem.Problem;

/**
 * How long the stores go on trying.
 *
 * @param request for what a request asks of a store
 * @param places to find or learn places: short, because the same request still has to write the job
 * @param requestCount to count a request, which waits for its count; also to note where its job is
 * @param count to read all jobs of an employer, which no client waits for: below the 300 s that
 *     Operate has
 * @param settled how long to wait for an index to catch up with its table: it usually trails by
 *     less than a tenth of that
 * @param clock measures all of these
 */
public record TimeLimits(
    Duration request,
    Duration places,
    Duration requestCount,
    Duration count,
    Duration settled,
    MonotonicClock clock) {

  /** With the eight seconds of the last call, a request stays below the function's 28 s. */
  public static final TimeLimits DEFAULT =
      new TimeLimits(
          Duration.ofSeconds(15),
          Duration.ofSeconds(4),
          Duration.ofMillis(500),
          Duration.ofMinutes(4),
          Duration.ofSeconds(1),
          MonotonicClock.SYSTEM);

  /**
   * Makes a call of a store, which has the time of a request; within another call, what is left of
   * that one's.
   */
  public <T> T call(Supplier<T> call) {
    return RetryBudget.isCurrent() ? call.get() : call(request, call);
  }

  /** The same, for what returns nothing. */
  public void run(Runnable call) {
    call(returning(call));
  }

  /** Makes a call of a store that has that much time, also within another call. */
  public <T> T call(Duration time, Supplier<T> call) {
    return new RetryBudget(time, clock).during(call);
  }

  /** The same, for what returns nothing. */
  public void run(Duration time, Runnable call) {
    call(time, returning(call));
  }

  private static Supplier<Void> returning(Runnable call) {
    return () -> {
      call.run();
      return null;
    };
  }

  /**
   * Makes a call of a store that has that much time, also within another call.
   *
   * @param over the problem to throw when there is no time left for a first attempt of a request
   */
  public <T> T call(Duration time, Supplier<Problem> over, Supplier<T> call) {
    return new RetryBudget(time, clock, over).during(call);
  }

  /** Pauses between looks for what is still to come, for that long in all. */
  public RetryBudget pauses(Duration time) {
    return new RetryBudget(time, clock);
  }

  /** The budget of the call that this thread works on; a new one outside of a call. */
  RetryBudget budget() {
    return RetryBudget.isCurrent() ? RetryBudget.current() : new RetryBudget(request, clock);
  }
}
