package jobpostings.job.edit;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.job.Salary;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.reference.SalaryPeriod;

/** What a request says about a salary, member by member. */
record SalaryChange(
    Sent<BigDecimal> amount,
    Sent<BigDecimal> maxAmount,
    Sent<SalaryPeriod> period,
    Sent<Boolean> plusCommission) {
  private static final Set<String> MEMBERS =
      Set.of("amount", "maxAmount", "period", "plusCommission");
  private static final String AT = "/salary";

  /** Reads the salary of a body; an empty object is not a salary. */
  static Sent<SalaryChange> read(Member salary) {
    return salary
        .members(MEMBERS)
        .flatMap(
            members ->
                members.isEmpty()
                    ? new Sent.NoValue<>()
                    : new Sent.Value<>(
                        new SalaryChange(
                            money(members.get("amount")),
                            money(members.get("maxAmount")),
                            members.get("period").entry(SalaryPeriod.values()),
                            members.get("plusCommission").flag())));
  }

  private static Sent<BigDecimal> money(Member member) {
    return member
        .number()
        .flatMap(
            number -> {
              BigDecimal amount = number.stripTrailingZeros();
              int integerDigits = amount.precision() - amount.scale();
              Sent<BigDecimal> valid = new Sent.Value<>(amount);
              if (amount.signum() < 0 || integerDigits > Salary.INTEGER_DIGITS) {
                valid =
                    member.wrong(
                        ViolationCode.OUT_OF_RANGE,
                        "An amount must be 0 or more, with at most %d digits before the decimal point."
                            .formatted(Salary.INTEGER_DIGITS));
              }
              if (amount.scale() > Salary.DECIMALS) {
                String message = "An amount may have at most %d decimals.";
                valid = member.wrong(ViolationCode.TOO_PRECISE, message.formatted(Salary.DECIMALS));
              }
              return valid;
            });
  }

  /**
   * The salary that a job has after this change.
   *
   * @param before the salary that it had; none if the job is new
   */
  Optional<Salary> applyTo(Optional<Salary> before, Violations violations) {
    Optional<BigDecimal> newAmount = amount.orBefore(before.map(Salary::amount));
    if (newAmount.isEmpty() && !amount.isWrong()) {
      refuseIf(maxAmount.hasValue(), "maxAmount", violations);
      refuseIf(period.hasValue(), "period", violations);
      refuseIf(plusCommission.orElse(false), "plusCommission", violations);
      return Optional.empty();
    }
    Optional<BigDecimal> newMaximum = maxAmount.orBefore(before.flatMap(Salary::maxAmount));
    if (!amount.isWrong()
        && !maxAmount.isWrong()
        && newMaximum.filter(most -> most.compareTo(newAmount.get()) < 0).isPresent()) {
      violations.add(
          AT + (maxAmount.asOptional().isPresent() ? "/maxAmount" : "/amount"),
          ViolationCode.OUT_OF_RANGE,
          "maxAmount (%s) must not be below amount (%s)."
              .formatted(newMaximum.get().toPlainString(), newAmount.get().toPlainString()));
    }
    String what = "A salary needs period.id, the time it pays for: 1 to 5.";
    Optional<SalaryPeriod> newPeriod =
        period.required(before.map(Salary::period), AT + "/period/id", what, violations);
    boolean commission = plusCommission.orElse(before.map(Salary::plusCommission).orElse(false));
    return newAmount.flatMap(
        base -> newPeriod.map(paid -> new Salary(base, newMaximum, paid, commission)));
  }

  private static void refuseIf(boolean isSent, String member, Violations violations) {
    if (isSent) {
      String message = member + " needs amount, the base salary, beside it.";
      violations.add(AT + "/" + member, ViolationCode.NOT_USED_TOGETHER, message);
    }
  }
}
