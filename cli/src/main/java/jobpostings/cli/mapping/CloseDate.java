package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import jobpostings.cli.feed.Cell;

/** The last day on which one can apply. */
final class CloseDate {
  static final String POINTER = "/closeDate";

  private CloseDate() {}

  /** If it is known that jobs of the file have one, a job without closes when it is closed. */
  static void read(Row row, boolean isKnown) {
    List<Value> values = row.values(Field.CLOSE_DATE);
    Set<LocalDate> common = null;
    Cell first = null;
    boolean isNone = false;
    for (Value value : values) {
      String text = row.text(Field.CLOSE_DATE, value);
      Set<LocalDate> dates = Dates.of(text, row.mapping.dateFormat);
      if (Dates.isNone(text)) {
        isNone = true;
      } else if (dates.isEmpty()) {
        boolean isNamed = row.mapping.dateFormat.isPresent();
        String expected = isNamed ? " in the mapping's dateFormat" : ", such as 2027-01-31";
        row.fault(
            value.cell(),
            POINTER,
            "not-a-date",
            "\"%s\" is no date%s.".formatted(Row.shown(text), expected));
      } else if (common == null) {
        common = new TreeSet<>(dates);
        first = value.cell();
      } else {
        common.retainAll(dates);
        if (common.isEmpty()) {
          row.contradiction(POINTER, first, value.cell());
          return;
        }
      }
    }
    Optional<String> byDefault = row.mapping.byDefault(Field.CLOSE_DATE);
    if (common == null && !isNone && byDefault.isPresent()) {
      common = Dates.of(byDefault.get(), row.mapping.dateFormat);
    }
    take(row, common, first, isKnown || !row.all(Field.CLOSE_DATE).isEmpty());
  }

  /** Whether the job has expired, by all dates that it may have where they are not one. */
  static boolean hasPassed(Row row) {
    if (!row.isFaulty(POINTER)) {
      return row.job.hasNonNull("closeDate")
          && Dates.hasPassed(LocalDate.parse(row.job.path("closeDate").asText()));
    }
    List<LocalDate> dates =
        row.values(Field.CLOSE_DATE).stream()
            .map(value -> row.text(Field.CLOSE_DATE, value))
            .flatMap(text -> Dates.of(text, row.mapping.dateFormat).stream())
            .toList();
    return !dates.isEmpty() && dates.stream().allMatch(Dates::hasPassed);
  }

  private static void take(Row row, Set<LocalDate> dates, Cell cell, boolean isKnown) {
    if (dates == null) {
      if (isKnown) {
        row.job.putNull("closeDate");
      }
    } else if (dates.size() == 1) {
      row.job.put("closeDate", dates.iterator().next().toString());
      if (cell != null) {
        row.origins.put(POINTER, cell);
      }
    } else {
      String either = dates.stream().map(LocalDate::toString).collect(joining(" or "));
      String text = cell == null ? "" : cell.text();
      String message =
          "\"%s\" may be %s. Write it as 2027-01-31, or say which it is in a mapping: \"dateFormat\": \"dd/MM/yyyy\" or \"MM/dd/yyyy\"."
              .formatted(Row.shown(text), either);
      row.fault(cell, POINTER, "not-a-date", message);
    }
  }
}
