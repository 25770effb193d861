package jobpostings.reference;

import java.util.Optional;

/** The time that a salary pays for (docs/contract.md, Salary object). */
public enum SalaryPeriod implements Reference {
  YEARLY(1, "Yearly", "year"),
  MONTHLY(2, "Monthly", "month"),
  WEEKLY(3, "Weekly", "week"),
  DAILY(4, "Daily", "day"),
  HOURLY(5, "Hourly", "hour");

  private final int id;
  private final String label;
  private final String unit;

  SalaryPeriod(int id, String label, String unit) {
    this.id = id;
    this.label = label;
    this.unit = unit;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Optional<String> unit() {
    return Optional.of(unit);
  }
}
