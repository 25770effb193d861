package jobpostings.job.list;

import java.time.Duration;

/**
 * How much of the top of a list a search reads from the index, which trails writes less than the
 * segments do.
 *
 * @param fewest how many jobs are read at least, if there are so many
 * @param recent all jobs that were published within that time are read
 */
public record SearchTop(int fewest, Duration recent) {

  /**
   * Twelve read units. An employer with no more jobs is searched without segments. Segments trail
   * by a second or so, and by more than half a minute only if something is wrong.
   */
  public static final SearchTop DEFAULT = new SearchTop(500, Duration.ofSeconds(30));
}
