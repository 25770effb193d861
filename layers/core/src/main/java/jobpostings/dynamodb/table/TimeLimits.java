package jobpostings.dynamodb.table;

import java.time.Duration;
import java.util.function.Supplier;
import jobpostings.problem.Problem;

/**
 * How long the stores go on trying.
 *
 * @param request for what a request asks of a store
 * @param places to find or learn places: short, because the same request still has to write the job
 * @param requestCount to count a request, which waits for its count; also to note where its job is
 * @param count to read all jobs of an employer, which nobody waits for: below the 300 s that
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

  /** The time of a request, from now on. */
  public RetryBudget budget() {
    return budget(request);
  }

  /** That much time, from now on. */
  public RetryBudget budget(Duration time) {
    return new RetryBudget(time, clock);
  }

  /**
   * That much time, from now on.
   *
   * @param over the problem to throw when there is no time left for a first attempt of a call
   */
  public RetryBudget budget(Duration time, Supplier<Problem> over) {
    return new RetryBudget(time, clock, over);
  }
}
