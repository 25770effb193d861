package jobpostings.job.advice;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.job.Salary;
import jobpostings.job.member.Workplace;
import jobpostings.reference.SalaryPeriod;

/** What a posting can be advised of, each with its condition. */
public enum Code {
  PAY_MISSING("pay-missing", posting -> where(posting.salary().isEmpty())),
  PAY_RANGE_WIDE("pay-range-wide", posting -> posting.salary().flatMap(Code::tooWide)),
  AI_USE_NOT_STATED("ai-use-not-stated", posting -> where(posting.usesAi().isEmpty())),
  VACANCY_NOT_STATED("vacancy-not-stated", posting -> where(!posting.isVacancyStated())),
  CANADIAN_EXPERIENCE("canadian-experience", Code::canadianExperience),
  REMOTE_WITHOUT_REGION(
      "remote-without-region",
      posting -> where(posting.workplace() == Workplace.REMOTE && !posting.hasRegion())),
  TITLE_LONG(
      "title-long",
      posting ->
          Optional.of(posting.title().codePointCount(0, posting.title().length()))
              .filter(length -> length > Code.MAX_TITLE)
              .map(CodeMatch::of)),
  DESCRIPTION_SHORT(
      "description-short",
      posting ->
          Optional.of(VisibleText.length(posting.description(), Code.MIN_DESCRIPTION))
              .filter(length -> length < Code.MIN_DESCRIPTION)
              .map(CodeMatch::of)),
  /** Shown by lists alone, as no posting says it of itself. */
  LIKELY_DUPLICATE("likely-duplicate", _ -> Optional.empty());

  private static final int MAX_TITLE = 75;
  private static final int MIN_DESCRIPTION = 30;
  private static final BigDecimal MAX_SPAN = new BigDecimal(50_000);
  private static final BigDecimal MAX_BOUND = new BigDecimal(200_000);

  /** How often a year has each period, by our own reckoning. */
  private static final Map<SalaryPeriod, Integer> IN_A_YEAR =
      Map.of(
          SalaryPeriod.YEARLY, 1,
          SalaryPeriod.MONTHLY, 12,
          SalaryPeriod.WEEKLY, 52,
          SalaryPeriod.DAILY, 260,
          SalaryPeriod.HOURLY, 2_080);

  private static final Map<String, Code> BY_TEXT =
      Stream.of(values()).collect(toUnmodifiableMap(Code::toString, code -> code));

  /**
   * What a rule found.
   *
   * @param pointer where, if not where the rule says
   * @param detail what its message tells of it
   */
  record CodeMatch(Optional<String> pointer, String detail) {
    static CodeMatch of(Object detail) {
      return new CodeMatch(Optional.empty(), detail.toString());
    }
  }

  private final String text;
  private final Function<Posting, Optional<CodeMatch>> condition;

  Code(String text, Function<Posting, Optional<CodeMatch>> condition) {
    this.text = text;
    this.condition = condition;
  }

  Optional<CodeMatch> find(Posting posting) {
    return condition.apply(posting);
  }

  private static Optional<CodeMatch> where(boolean applies) {
    return applies ? Optional.of(CodeMatch.of("")) : Optional.empty();
  }

  private static Optional<CodeMatch> tooWide(Salary salary) {
    if (salary.plusCommission() || salary.maxAmount().isEmpty()) {
      return Optional.empty();
    }
    BigDecimal times = BigDecimal.valueOf(IN_A_YEAR.get(salary.period()));
    BigDecimal most = salary.maxAmount().get().multiply(times);
    BigDecimal span = most.subtract(salary.amount().multiply(times));
    return span.compareTo(MAX_SPAN) > 0 && most.compareTo(MAX_BOUND) <= 0
        ? Optional.of(CodeMatch.of("%,.2f".formatted(span.setScale(2, RoundingMode.HALF_UP))))
        : Optional.empty();
  }

  private static Optional<CodeMatch> canadianExperience(Posting posting) {
    return CanadianExperience.askedIn(posting.title())
        .map(text -> new CodeMatch(Optional.of("/title"), text))
        .or(
            () ->
                CanadianExperience.mayBeIn(posting.description())
                    ? CanadianExperience.askedIn(VisibleText.of(posting.description()))
                        .map(CodeMatch::of)
                    : Optional.empty());
  }

  public static Optional<Code> of(String text) {
    return Optional.ofNullable(BY_TEXT.get(text));
  }

  /** As clients see it. */
  @Override
  public String toString() {
    return text;
  }
}
