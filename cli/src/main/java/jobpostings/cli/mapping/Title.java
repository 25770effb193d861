package jobpostings.cli.mapping;

import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/** What the job is called: one line of text. */
final class Title {
  private static final Pattern BREAK = tags("br|p|div|li|ul|ol|h[1-6]|tr|td");
  private static final Pattern STYLE = tags("a|b|i|u|em|strong|span|font|sup|sub|small|big|mark");

  private Title() {}

  private static Pattern tags(String names) {
    return Pattern.compile("(?i)</?(?:" + names + ")(?:[\\s/][^<>]*+)?>");
  }

  static void read(Row row) {
    row.single(Field.TITLE, "title");
    if (!row.isOfService() && row.job.hasNonNull("title")) {
      row.job.put("title", line(row.job.path("title").asText()));
    }
    Optional<Cell> cell = row.nothing(Field.TITLE).map(Value::cell).or(() -> row.cell(Field.TITLE));
    String title = row.job.path("title").asText(cell.map(Cell::text).orElse(""));
    if (!row.isOfService() && cell.isPresent() && !cell.get().text().isEmpty()) {
      NoValue.why(title)
          .ifPresent(
              why -> {
                String message = "\"%s\" %s, and a job needs a title.";
                row.fault(
                    cell.get(),
                    "/title",
                    "unknown-value",
                    message.formatted(Row.shown(cell.get().text()), why));
              });
    }
  }

  /** Without tags; what breaks a line is a space. */
  private static String line(String title) {
    String inLine = BREAK.matcher(title).replaceAll(" ");
    return Folding.spaced(STYLE.matcher(inLine).replaceAll(""));
  }
}
