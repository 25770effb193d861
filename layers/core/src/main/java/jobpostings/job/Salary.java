package jobpostings.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import jobpostings.reference.SalaryPeriod;

/**
 * What a job pays (docs/to-the-letter.md, Salary object). Amounts have exactly four decimals, so
 * that equal salaries are equal values.
 *
 * @param amount base salary for the period, in dollars, not negative
 * @param maxAmount not below the amount
 * @param plusCommission whether the job earns commission too
 */
@RecordBuilder
public record Salary(
    BigDecimal amount,
    Optional<BigDecimal> maxAmount,
    SalaryPeriod period,
    boolean plusCommission) {
  public static final int DECIMALS = 4;
  public static final int INTEGER_DIGITS = 12;

  public Salary {
    amount = exact(amount);
    maxAmount = maxAmount.map(Salary::exact);
  }

  private static BigDecimal exact(BigDecimal amount) {
    return amount.setScale(DECIMALS, RoundingMode.UNNECESSARY);
  }
}
