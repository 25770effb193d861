package jobpostings.cli.mapping;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/**
 * When a job is to be posted, if that is later than today.
 *
 * @param cell that says it; null if it is not later
 */
record Posting(Optional<LocalDate> later, Cell cell) {
  private static final String PUBLISH_ON = "publishOn";

  /** Of several dates the last counts: nothing is posted before any of them. */
  static Posting of(Row row) {
    LocalDate today = LocalDate.now(Dates.ZONE);
    List<Value> values = new ArrayList<>(row.values(Field.POSTED));
    row.everywhere(Field.LISTED).stream()
        .filter(value -> value.cell().isPlain())
        .forEach(values::add);
    LocalDate later = null;
    Cell cell = null;
    for (Value value : values) {
      String text = row.text(Field.POSTED, value);
      Set<LocalDate> dates = Dates.of(text, row.mapping.dateFormat);
      if (!dates.isEmpty()) {
        row.use(value.cell());
      }
      boolean isLater = dates.stream().anyMatch(date -> date.isAfter(today));
      if (isLater && dates.size() > 1) {
        String message =
            "\"%s\" may be %s, and a job that is posted later is a draft until then. Write it as 2027-01-31, or say in a mapping: \"dateFormat\": \"dd/MM/yyyy\" or \"MM/dd/yyyy\"."
                .formatted(
                    Row.shown(text),
                    String.join(" or ", dates.stream().map(LocalDate::toString).toList()));
        row.fault(value.cell(), Field.POSTED.pointer(), "not-a-date", message);
      } else if (isLater && (later == null || dates.iterator().next().isAfter(later))) {
        later = dates.iterator().next();
        cell = value.cell();
      }
    }
    return new Posting(Optional.ofNullable(later), cell);
  }

  /** The date, if it is in the service's own member: then also a draft is published on it. */
  Optional<LocalDate> own() {
    return later.filter(date -> cell.name().equals(PUBLISH_ON));
  }
}
