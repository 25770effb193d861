package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import java.time.LocalDate;
import java.util.Set;

/** The last day on which one can apply. */
final class CloseDate {
  private CloseDate() {}

  static void read(Row row, boolean isKnown) {
    row.text(Field.CLOSE_DATE, "closeDate");
    String text = row.text(Field.CLOSE_DATE);
    if (text.isEmpty()) {
      if (isKnown) {
        row.job.putNull("closeDate");
      }
      return;
    }
    Set<LocalDate> dates = Dates.of(text, row.mapping.dateFormat);
    String either = dates.stream().map(LocalDate::toString).collect(joining(" or "));
    if (dates.size() == 1) {
      row.job.put("closeDate", either);
    } else if (dates.isEmpty()) {
      boolean isNamed = row.mapping.dateFormat.isPresent();
      String expected = isNamed ? " in the mapping's dateFormat" : ", such as 2027-01-31";
      row.fault(Field.CLOSE_DATE, "not-a-date", "\"%s\" is no date%s.".formatted(text, expected));
    } else {
      String message =
          "\"%s\" may be %s. Write it as 2027-01-31, or say which it is in a mapping:"
              + " \"dateFormat\": \"dd/MM/yyyy\" or \"MM/dd/yyyy\".";
      row.fault(Field.CLOSE_DATE, "not-a-date", message.formatted(text, either));
    }
  }
}
