package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;

/** The salary, if it is understood for certain; else a note or, if that is strict, a fault. */
record Salary(Row row, ReferenceNames periods, boolean isStrict) {
  private static final Pattern LOW_END = Pattern.compile(".*(?:min|low|from|floor|bottom).*");

  /** What a column of periods may say instead of one. */
  private static final Set<String> KINDS_OF_PAY =
      Set.of(
          "salary",
          "salaried",
          "wage",
          "wages",
          "base",
          "base salary",
          "base pay",
          "fixed",
          "regular",
          "range",
          "exact",
          "salaire");

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
    if (cell == null) {
      unreached();
    }
    try {
      Optional<String> withheld = cell == null ? Optional.empty() : withheld();
      if (withheld.isPresent()) {
        row.note(cell, "pay-withheld", withheld.get() + " The job goes without pay.");
        return;
      }
      Told pay = pay();
      if (pay != null) {
        salary(pay);
      }
    } catch (Contradiction e) {
      row.job.putNull("salary");
      row.contradiction("/salary", e.one, e.other);
    } catch (Pay.AmbiguousPay e) {
      String text =
          Stream.of(Field.SALARY, Field.MAX_SALARY)
              .flatMap(field -> row.values(field).stream())
              .map(value -> value.cell().text())
              .distinct()
              .collect(joining(" to "));
      String reason = "\"%s\" %s.".formatted(Row.shown(text), e.getMessage());
      row.job.putNull("salary");
      if (isStrict) {
        String message = reason + " Write it as \"$60,000 - $75,000 per year\".";
        row.fault(cell, "/salary", "unknown-value", message);
      } else {
        row.note(cell, "pay-left-out", reason + " The job goes without pay.");
      }
    }
  }

  /** Pay may stand where the mapping looks, but in another shape. */
  private void unreached() {
    Stream.of(Field.SALARY, Field.MAX_SALARY)
        .flatMap(row.mapping::firstNames)
        .distinct()
        .flatMap(name -> row.item.cell(name).stream())
        .filter(each -> hasNumber(each.value()))
        .forEach(
            each ->
                row.note(
                    each,
                    "pay-left-out",
                    "The pay in it has another shape than the mapping names. The job goes without"
                        + " pay."));
  }

  /** It goes no deeper than values are nested, which is bounded. */
  private static boolean hasNumber(JsonNode value) {
    return value.isNumber()
        || value.isContainerNode() && value.valueStream().anyMatch(Salary::hasNumber);
  }

  /** Another member, such as a currency, may say that it means something else. */
  private static boolean isOwn(JsonNode salary) {
    return salary.isObject()
        && salary.propertyStream().map(Map.Entry::getKey).allMatch(OWN::contains);
  }

  /**
   * Pay, and the cell that says it; null for a default.
   *
   * @param isLowEnd whether the column's name says that there is more
   */
  private record Told(Cell cell, Pay pay, boolean isLowEnd) {
    /** What both say, if they agree. */
    Told with(Told other) {
      return new Told(
          cell,
          new Pay(
              pay.amount(),
              pay.max() == null ? other.pay.max() : pay.max(),
              pay.unit() == null ? other.pay.unit() : pay.unit(),
              pay.plusCommission() || other.pay.plusCommission()),
          isLowEnd && other.isLowEnd);
    }

    /** Whether both may be said of one job. */
    boolean agrees(Told other) {
      boolean isMax =
          pay.max() == null || other.pay.max() == null || pay.max().compareTo(other.pay.max()) == 0;
      return isMax
          && pay.amount().compareTo(other.pay.amount()) == 0
          && (pay.unit() == null
              || other.pay.unit() == null
              || pay.unit().equals(other.pay.unit()));
    }
  }

  /** Two cells of which only one can be true. */
  private static final class Contradiction extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Cell one;
    private final transient Cell other;

    Contradiction(Cell one, Cell other) {
      super("not-used-together");
      this.one = one;
      this.other = other;
    }
  }

  /** Null if the job has none. A default is for jobs that say nothing of pay. */
  private Told pay() throws Pay.AmbiguousPay, Contradiction {
    List<Told> lows = told(Field.SALARY);
    List<Told> mosts = told(Field.MAX_SALARY);
    if (lows.isEmpty() && mosts.isEmpty()) {
      lows = byDefault(Field.SALARY);
      mosts = byDefault(Field.MAX_SALARY);
    }
    Told most = one(mosts);
    Told told = one(lows);
    if (told == null && most == null) {
      return null;
    } else if (told == null || most == null && told.isLowEnd()) {
      throw new Pay.AmbiguousPay("is only one end of a range");
    }
    return most == null ? told : new Told(told.cell(), withMaximum(told, most), false);
  }

  /** What all of them say; null if there are none. */
  private static Told one(List<Told> all) throws Contradiction {
    Told one = null;
    for (Told each : all) {
      if (one != null && !one.agrees(each)) {
        throw new Contradiction(one.cell(), each.cell());
      }
      one = one == null ? each : one.with(each);
    }
    return one;
  }

  private List<Told> told(Field field) throws Pay.AmbiguousPay {
    List<Told> told = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Value value : row.values(field)) {
      Cell cell = value.cell();
      if (!cell.isPlain()) {
        throw new Pay.AmbiguousPay("is an object; a mapping can name its members");
      } else if (!names.add(cell.name())) {
        throw new Pay.AmbiguousPay("is one of several");
      }
      Pay said = Pay.of(row.text(field, value));
      Pay pay = row.mapping.isInCents() ? said.inDollars() : said;
      boolean isPlain = Field.ofName(cell.name()).equals(Optional.of(field));
      String inName = isPlain ? Pay.unitInName(cell.name()) : null;
      String unit = pay.unit() == null ? inName : pay.unit();
      told.add(
          new Told(
              cell,
              new Pay(pay.amount(), pay.max(), unit, pay.plusCommission()),
              pay.max() == null && LOW_END.matcher(Folding.plain(cell.name())).matches()));
    }
    return told;
  }

  private List<Told> byDefault(Field field) throws Pay.AmbiguousPay {
    Optional<String> text = row.mapping.byDefault(field);
    return text.isEmpty() ? List.of() : List.of(new Told(null, Pay.of(text.get()), false));
  }

  private static Pay withMaximum(Told told, Told most) throws Pay.AmbiguousPay, Contradiction {
    Pay pay = told.pay();
    Pay other = most.pay();
    if (other.max() != null) {
      throw new Pay.AmbiguousPay("is not one range");
    }
    boolean agrees = pay.max() == null || pay.max().compareTo(other.amount()) == 0;
    boolean isOneUnit =
        pay.unit() == null || other.unit() == null || pay.unit().equals(other.unit());
    if (!agrees || !isOneUnit) {
      throw new Contradiction(told.cell(), most.cell());
    }
    String unit = pay.unit() == null ? other.unit() : pay.unit();
    boolean plusCommission = pay.plusCommission() || other.plusCommission();
    return new Pay(pay.amount(), other.amount(), unit, plusCommission).checked();
  }

  private void salary(Told told) throws Pay.AmbiguousPay, Contradiction {
    requireCanadian(told);
    Pay pay = told.pay();
    String unit = unit(told);
    pay.requirePlausible(unit);
    int period =
        periods
            .id(unit)
            .orElseThrow(
                () -> new Pay.AmbiguousPay("is for a period that the service doesn't know"));
    ObjectNode salary = row.job.putObject("salary");
    salary.put("amount", pay.amount());
    salary.put("maxAmount", pay.max());
    salary.putObject("period").put("id", period);
    row.origin("/salary/period", Field.SALARY_PERIOD);
    row.origin("/plusCommission", Field.PLUS_COMMISSION);
    commission(told).ifPresent(is -> salary.put("plusCommission", is));
  }

  /** Why pay is not published that could be read; empty if nothing is against it. */
  private Optional<String> withheld() throws Pay.AmbiguousPay {
    if (saysSo(Field.PAY_SHOWN, false)) {
      return Optional.of("The pay may not be shown.");
    }
    return saysSo(Field.PAY_WITHHELD, true)
        ? Optional.of("The pay is hidden or predicted.")
        : Optional.empty();
  }

  private boolean saysSo(Field field, boolean wanted) throws Pay.AmbiguousPay {
    boolean saysSo = false;
    for (Value value : row.values(field)) {
      String text = row.text(field, value);
      Optional<Boolean> said = row.yesOrNo(field, text);
      if (said.isEmpty() && !text.isEmpty()) {
        throw new Pay.AmbiguousPay(
            "may be withheld: \"%s\" says \"%s\", which is neither yes nor no"
                .formatted(value.cell().name(), Row.shown(text)));
      }
      saysSo |= said.equals(Optional.of(wanted));
    }
    Optional<Boolean> byDefault = row.mapping.byDefault(field).flatMap(Row::truth);
    return saysSo || row.values(field).isEmpty() && byDefault.equals(Optional.of(wanted));
  }

  private Optional<Boolean> commission(Told told) throws Contradiction {
    Optional<Boolean> said = row.truth(Field.PLUS_COMMISSION);
    if (!told.pay().plusCommission()) {
      return said;
    }
    List<Value> values = row.values(Field.PLUS_COMMISSION);
    if (!values.isEmpty() && said.equals(Optional.of(false))) {
      throw new Contradiction(told.cell(), values.get(0).cell());
    }
    return Optional.of(true);
  }

  private void requireCanadian(Told told) throws Pay.AmbiguousPay, Contradiction {
    Cell canadian = null;
    Cell foreign = null;
    for (Value value : row.values(Field.SALARY_CURRENCY)) {
      if (Pay.isCanadian(row.text(Field.SALARY_CURRENCY, value))) {
        canadian = value.cell();
      } else {
        foreign = value.cell();
      }
    }
    if (foreign != null && canadian != null) {
      throw new Contradiction(canadian, foreign);
    } else if (foreign != null) {
      throw new Pay.AmbiguousPay("is in %s, not in Canadian dollars".formatted(foreign.text()));
    }
    Optional<String> byDefault = row.mapping.byDefault(Field.SALARY_CURRENCY);
    boolean isSaid = canadian != null || told.cell() != null && Pay.namesCanada(told.cell().text());
    if (!isSaid && byDefault.isPresent() && !Pay.isCanadian(byDefault.get())) {
      throw new Pay.AmbiguousPay("is in %s, not in Canadian dollars".formatted(byDefault.get()));
    }
  }

  /** What the pay is for: hour, day, week, month or year. */
  private String unit(Told told) throws Pay.AmbiguousPay, Contradiction {
    String unit = told.pay().unit();
    Cell origin = told.cell();
    for (Value value : row.values(Field.SALARY_PERIOD)) {
      String text = row.text(Field.SALARY_PERIOD, value);
      String named = named(text);
      if (named != null && unit != null && !named.equals(unit)) {
        throw new Contradiction(origin == null ? value.cell() : origin, value.cell());
      } else if (named != null) {
        unit = named;
        origin = value.cell();
      } else if (!KINDS_OF_PAY.contains(Folding.words(text))) {
        throw new Pay.AmbiguousPay("is for \"%s\", which is no period".formatted(Row.shown(text)));
      }
    }
    if (unit == null) {
      String byDefault = row.mapping.byDefault(Field.SALARY_PERIOD).orElse("");
      unit = byDefault.isEmpty() ? null : named(byDefault);
      if (unit == null && !byDefault.isEmpty()) {
        throw new Pay.AmbiguousPay("is for \"%s\", which is no period".formatted(byDefault));
      }
    }
    if (unit == null) {
      throw new Pay.AmbiguousPay("does not say for which time, such as per hour or per year");
    }
    return unit;
  }

  /** The unit of a period's name or id; null if it is none. */
  private String named(String text) throws Pay.AmbiguousPay {
    boolean isOthers = text.matches("[0-9]+") && !row.mapping.mayBeId(Field.SALARY_PERIOD, text);
    Optional<Integer> id = isOthers ? Optional.empty() : periods.id(text);
    for (String unit : Pay.UNITS) {
      if (id.isPresent() && id.equals(periods.id(unit))) {
        return unit;
      }
    }
    return Pay.unit(text.replace('_', ' ')).orElse(null);
  }
}
