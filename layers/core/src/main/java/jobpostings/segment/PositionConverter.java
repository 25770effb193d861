package jobpostings.segment;

import java.time.Instant;
import java.time.LocalDate;
import jobpostings.job.JobPosition;

/**
 * Converts a job's position to text that sorts as positions do, ascending.
 * "2026-11-21#0001763700000000#0000001234" is the publish date, milliseconds since 1970, and the
 * id.
 */
public final class PositionConverter {
  /** Before every position, so that no job is below it. */
  public static final String BOTTOM = "0";

  /** After every position, so that no job is above it. */
  public static final String TOP = "~";

  private PositionConverter() {}

  public static String text(JobPosition position) {
    return "%s#%016d#%010d"
        .formatted(position.publishDate(), position.publishedAt().toEpochMilli(), position.id());
  }

  public static JobPosition position(String text) {
    return new JobPosition(
        LocalDate.parse(text.substring(0, 10)),
        Instant.ofEpochMilli(Long.parseLong(text, 11, 27, 10)),
        Integer.parseInt(text, 28, 38, 10));
  }
}
