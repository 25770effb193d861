package jobpostings.job;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;

/**
 * Where a job stands in its employer's list. No two jobs share a position.
 *
 * @param publishedAt when the job was last published, or created if it never was; to the
 *     millisecond
 */
public record JobPosition(LocalDate publishDate, Instant publishedAt, int id) {

  /** The order of lists: publish date, then moment of publication, then id, all descending. */
  public static final Comparator<JobPosition> LIST_ORDER =
      Comparator.comparing(JobPosition::publishDate)
          .thenComparing(JobPosition::publishedAt)
          .thenComparingInt(JobPosition::id)
          .reversed();
}
