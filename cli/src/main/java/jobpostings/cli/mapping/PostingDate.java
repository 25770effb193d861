package jobpostings.cli.mapping;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.feed.Cell;

/**
 * When a job is to be posted, if that is later than today.
 *
 * @param cell that says it; null if it is not later, or a default says it
 */
record PostingDate(Optional<LocalDate> later, Cell cell) {
  private static final String PUBLISH_ON = "publishOn";

  /** Of several dates the last counts: nothing is posted before any of them. */
  static PostingDate of(Row row) {
    List<Value> values = row.values(Field.POSTED);
    LocalDate later = null;
    Cell cell = null;
    for (Value value : values) {
      String text = row.text(Field.POSTED, value);
      Set<LocalDate> dates = Dates.of(text, row.mapping.dateFormat);
      if (dates.isEmpty() && isMeant(text, value.cell().name())) {
        String message = "\"%s\" is no date, such as 2027-01-31, and says when the job is posted.";
        String shown = Row.shown(text);
        row.fault(value.cell(), Field.POSTED.pointer(), "not-a-date", message.formatted(shown));
      }
      boolean isLater = dates.stream().anyMatch(Dates::isLater);
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
    if (values.isEmpty()) {
      return new PostingDate(
          row.mapping.byDefault(Field.POSTED).stream()
              .flatMap(text -> Dates.of(text, row.mapping.dateFormat).stream())
              .filter(Dates::isLater)
              .findFirst(),
          null);
    }
    return new PostingDate(Optional.ofNullable(later), cell);
  }

  /** What the service's own member says is later than today, such as "soon". */
  private static boolean isMeant(String text, String name) {
    boolean isOwn = Folding.plain(name).equals("publishon") && !Dates.isNone(text);
    return isOwn || Dates.seemsOne(text);
  }

  /** The date, if it is in the service's own member: then also a draft is published on it. */
  Optional<LocalDate> own() {
    return later.filter(date -> cell == null || cell.name().equals(PUBLISH_ON));
  }
}
