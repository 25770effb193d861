package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Salaries as numbers, or as feeds write them: "$50K - $60K per year", "24.50 / hour". */
final class Salaries {
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(-?[0-9]{1,3}(?:,[0-9]{3})+(?:\\.[0-9]+)?|-?[0-9]+(?:\\.[0-9]+)?)\\s*([kK]\\b)?");
  private static final Pattern WORD = Pattern.compile("[a-z]+");
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

  private final Drafting drafting;
  private final Names periods;

  Salaries(Drafting drafting, Names periods) {
    this.drafting = drafting;
    this.periods = periods;
  }

  /**
   * @param isKnown whether other jobs of the file have a salary, so that a job without one has none
   */
  void read(boolean isKnown) {
    if (drafting.takeOwn("salary")) {
      return;
    }
    Cell cell = drafting.cell(Field.SALARY).orElse(null);
    if (cell != null) {
      drafting.origin("/salary", cell);
    }
    String text = drafting.text(Field.SALARY);
    List<BigDecimal> amounts =
        cell != null && cell.value().isNumber()
            ? List.of(cell.value().decimalValue())
            : amounts(text);
    if (!text.isEmpty() && amounts.isEmpty()) {
      drafting.note("salary: \"%s\" has no number, and is left out.".formatted(text));
    }
    if (amounts.size() > 2) {
      drafting.fault(
          cell, "/salary", "wrong-type", "\"%s\" has more than two numbers.".formatted(text));
    } else if (!amounts.isEmpty()) {
      salary(amounts, text);
    } else if (isKnown || cell != null) {
      drafting.job().putNull("salary");
    }
  }

  /** In "50-60K" the first amount is in thousands too. */
  private static List<BigDecimal> amounts(String text) {
    List<BigDecimal> amounts = new ArrayList<>();
    boolean inThousands = false;
    Matcher matcher = AMOUNT.matcher(text.replaceAll("(?<=[0-9kK])\\s*[-–—]\\s*", " to "));
    while (matcher.find()) {
      inThousands = matcher.group(2) != null;
      BigDecimal amount = new BigDecimal(matcher.group(1).replace(",", ""));
      amounts.add(inThousands ? amount.multiply(THOUSAND) : amount);
    }
    if (inThousands && amounts.size() == 2 && amounts.get(0).compareTo(THOUSAND) < 0) {
      amounts.set(0, amounts.get(0).multiply(THOUSAND));
    }
    return amounts;
  }

  private void salary(List<BigDecimal> amounts, String text) {
    ObjectNode salary = drafting.job().putObject("salary");
    salary.put("amount", amounts.get(0));
    maximum(amounts, salary);
    String period = drafting.text(Field.SALARY_PERIOD);
    drafting.cell(Field.SALARY_PERIOD).ifPresent(cell -> drafting.origin("/salary/period", cell));
    Optional<Integer> id = period.isEmpty() ? inText(text) : periods.id(period);
    id.ifPresent(known -> salary.putObject("period").put("id", known));
    if (id.isEmpty() && !period.isEmpty()) {
      drafting.fault(
          drafting.cell(Field.SALARY_PERIOD).orElse(null),
          "/salary/period",
          "unknown-value",
          "\"%s\" is none of these: %s."
              .formatted(period, String.join(", ", periods.near(period))));
    }
    String commission = drafting.text(Field.PLUS_COMMISSION);
    if (!commission.isEmpty()) {
      drafting.truth(Field.PLUS_COMMISSION, "plusCommission");
      salary.set("plusCommission", drafting.job().remove("plusCommission"));
    }
  }

  /** Null if there is none, so that an earlier maximum is removed. */
  private void maximum(List<BigDecimal> amounts, ObjectNode salary) {
    List<BigDecimal> most = amounts(drafting.text(Field.MAX_SALARY));
    if (!most.isEmpty()) {
      drafting.cell(Field.MAX_SALARY).ifPresent(cell -> drafting.origin("/salary/maxAmount", cell));
      salary.put("maxAmount", most.get(0));
    } else {
      salary.put("maxAmount", amounts.size() > 1 ? amounts.get(1) : null);
    }
  }

  private Optional<Integer> inText(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .flatMap(word -> periods.id(word.group()).stream())
        .findFirst();
  }
}
