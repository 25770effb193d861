package jobpostings.job;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** An announcement that an active job closes by itself. The later constant is the more urgent. */
public enum ClosingNotice {
  WEEK(7),
  DAY(1);

  private final int days;

  ClosingNotice(int days) {
    this.days = days;
  }

  /** How many days before the close date it is due. */
  public int days() {
    return days;
  }

  /** The one that is given that many days before the close date. */
  public static ClosingNotice of(int days) {
    return Arrays.stream(values()).filter(notice -> notice.days == days).findFirst().orElseThrow();
  }

  /** The day on which it is due. */
  public LocalDate day(LocalDate closeDate) {
    return closeDate.minusDays(days);
  }

  /** The most urgent one that is due on that day, for a job that has not closed by then. */
  public static Optional<ClosingNotice> due(LocalDate closeDate, LocalDate today) {
    return Arrays.stream(values())
        .filter(notice -> !notice.day(closeDate).isAfter(today))
        .max(Comparator.naturalOrder());
  }
}
