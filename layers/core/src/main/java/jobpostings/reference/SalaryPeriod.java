package jobpostings.reference;

import java.util.Optional;

/** The time that a salary pays for (docs/to-the-letter.md, Salary object). */
public enum SalaryPeriod implements Reference {
  YEARLY(1, "Yearly", "year"),
  MONTHLY(2, "Monthly", "month"),
  WEEKLY(3, "Weekly", "week"),
  DAILY(4, "Daily", "day"),
  HOURLY(5, "Hourly", "hour");

  private final ReferenceEntry entry;

  SalaryPeriod(int id, String label, String unit) {
    entry = new ReferenceEntry(id, label, Optional.of(unit));
  }

  @Override
  public ReferenceEntry entry() {
    return entry;
  }
}
