package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/** The salary, if it is understood for certain; else a note or, if that is strict, a fault. */
record Salary(Row row, Names periods, boolean isStrict) {
  private static final int SHOWN = 100;
  private static final Set<String> OWN = Set.of("amount", "maxAmount", "period", "plusCommission");

  /** If it is known that jobs of the file have a salary, one without has none. */
  void read(boolean isKnown) {
    Optional<Cell> own = row.own(Field.SALARY, "salary").filter(cell -> isOwn(cell.value()));
    if (own.isPresent()) {
      row.take(own.get());
      return;
    }
    Cell cell = row.origin("/salary", Field.SALARY, Field.MAX_SALARY).orElse(null);
    if (isKnown || cell != null) {
      row.job.putNull("salary");
    }
    try {
      Pay pay = pay();
      if (pay != null) {
        salary(pay);
      }
    } catch (Pay.Unclear e) {
      String most = row.raw(Field.MAX_SALARY);
      String text = row.raw(Field.SALARY) + (most.isEmpty() ? "" : " to " + most);
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
      String reason = "\"%s\" %s.".formatted(shown.strip(), e.getMessage());
      row.job.putNull("salary");
      if (isStrict) {
        String message = reason + " Write it as \"$60,000 - $75,000 per year\".";
        row.fault(cell, "/salary", "unknown-value", message);
      } else {
        row.note(cell, "pay-left-out", reason + " The job goes without pay.");
      }
    }
  }

  /** Another member, such as a currency, may say that it means something else. */
  private static boolean isOwn(JsonNode salary) {
    return salary.isObject()
        && salary.propertyStream().map(Map.Entry::getKey).allMatch(OWN::contains);
  }

  /** Null if the job has none. */
  private Pay pay() throws Pay.Unclear {
    if (row.values(Field.SALARY).size() > 1 || row.values(Field.MAX_SALARY).size() > 1) {
      throw new Pay.Unclear("is one of several");
    } else if (row.values(Field.SALARY).stream().anyMatch(value -> !value.cell().isPlain())) {
      throw new Pay.Unclear("is an object; a mapping can name its members");
    } else if (row.isContradicted(Field.SALARY)) {
      throw new Pay.Unclear("is not what another column of the row says");
    }
    String text = row.text(Field.SALARY);
    String most = row.text(Field.MAX_SALARY);
    if (text.isEmpty() && most.isEmpty()) {
      return null;
    } else if (text.isEmpty()) {
      throw new Pay.Unclear("is only one end of a range");
    }
    String currency = row.text(Field.SALARY_CURRENCY);
    if (!currency.isEmpty() && !Pay.isCanadian(currency)) {
      throw new Pay.Unclear("is in %s, not in Canadian dollars".formatted(currency));
    }
    Pay pay = Pay.of(text);
    return most.isEmpty() ? pay : withMaximum(pay, Pay.of(most));
  }

  private static Pay withMaximum(Pay pay, Pay most) throws Pay.Unclear {
    BigDecimal max = most.max() == null ? most.amount() : null;
    boolean agrees = pay.max() == null || max != null && pay.max().compareTo(max) == 0;
    boolean isOneUnit = pay.unit() == null || most.unit() == null || pay.unit().equals(most.unit());
    if (max == null || !agrees || !isOneUnit) {
      throw new Pay.Unclear("is not one range");
    }
    String unit = pay.unit() == null ? most.unit() : pay.unit();
    return new Pay(pay.amount(), max, unit, pay.plusCommission()).checked();
  }

  private void salary(Pay pay) throws Pay.Unclear {
    int period = period(pay.unit());
    ObjectNode salary = row.job.putObject("salary");
    salary.put("amount", pay.amount());
    salary.put("maxAmount", pay.max());
    salary.putObject("period").put("id", period);
    row.origin("/salary/period", Field.SALARY_PERIOD);
    row.origin("/plusCommission", Field.PLUS_COMMISSION);
    Optional<Boolean> commission = row.truth(Field.PLUS_COMMISSION);
    if (commission.isPresent() || pay.plusCommission()) {
      salary.put("plusCommission", commission.orElse(true));
    }
  }

  private int period(String unit) throws Pay.Unclear {
    String text = row.text(Field.SALARY_PERIOD);
    Optional<Integer> inText = unit == null ? Optional.empty() : periods.id(unit);
    if (text.isEmpty()) {
      return inText.orElseThrow(
          () -> new Pay.Unclear("does not say for which time, such as per hour or per year"));
    }
    Optional<Integer> named = periods.id(text);
    if (named.isEmpty()) {
      named = Pay.unit(text).flatMap(periods::id);
    }
    if (named.isEmpty()) {
      throw new Pay.Unclear("is for \"%s\", which is no period".formatted(text));
    }
    // A default is for those that say nothing.
    boolean isDefault = row.cell(Field.SALARY_PERIOD).isEmpty();
    if (!isDefault && inText.isPresent() && !inText.equals(named)) {
      throw new Pay.Unclear("names another period than \"%s\"".formatted(text));
    }
    return isDefault ? inText.orElse(named.get()) : named.get();
  }
}
