package jobpostings.dynamodb.table;

import java.time.Duration;

/**
 * How long the stores go on trying.
 *
 * @param request for what a request asks of a store
 * @param places to find or learn places: short, because the same request still has to write the job
 * @param requestCount to count a request, which waits for its count; also to note where its job is
 * @param count to read all jobs of an employer, which nobody waits for: below the 300 s that
 *     RecountJobs has
 * @param settled how long to wait for an index to catch up with its table: it usually trails by
 *     less than a tenth of that
 */
public record TimeLimits(
    Duration request, Duration places, Duration requestCount, Duration count, Duration settled) {

  /** With the eight seconds of the last call, a request stays below the function's 28 s. */
  public static final TimeLimits DEFAULT =
      new TimeLimits(
          Duration.ofSeconds(15),
          Duration.ofSeconds(4),
          Duration.ofMillis(500),
          Duration.ofMinutes(4),
          Duration.ofSeconds(1));
}
