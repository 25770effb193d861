package jobpostings.job;

import java.time.LocalDate;

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

  /** The first close date for which this is the announcement that is due on that day. */
  public LocalDate from(LocalDate today) {
    return this == DAY ? today : DAY.to(today).plusDays(1);
  }

  /** The last close date for which it is due on that day. */
  public LocalDate to(LocalDate today) {
    return today.plusDays(days);
  }
}
