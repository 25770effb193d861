package jobpostings.dynamodb.table;

import java.time.Duration;

/**
 * How long the stores go on trying.
 *
 * @param request to do what a request asks of a store
 * @param places to find or learn places: short, because the same request still has to write the job
 * @param requestCount to count a request, which waits for it
 * @param count to read all jobs of an employer, which nobody waits for: below the 300 s that
 *     RecountJobs has
 * @param recount to correct an employer's totals while its writers wait: well below the time for
 *     which they go on trying
 * @param settled how long an index must stay the same to be taken for complete: it usually trails
 *     by less than a tenth of it
 */
public record TimeLimits(
    Duration request,
    Duration places,
    Duration requestCount,
    Duration count,
    Duration recount,
    Duration settled) {

  /** Together with the eight seconds of the last call, a request is below the function's 28 s. */
  public static final TimeLimits USUAL =
      new TimeLimits(
          Duration.ofSeconds(15),
          Duration.ofSeconds(4),
          Duration.ofMillis(500),
          Duration.ofMinutes(4),
          Duration.ofSeconds(10),
          Duration.ofSeconds(1));
}
