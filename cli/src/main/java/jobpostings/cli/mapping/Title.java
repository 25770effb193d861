package jobpostings.cli.mapping;

import java.util.regex.Pattern;

/** What the job is called: one line. */
final class Title {
  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

  private Title() {}

  static void read(Row row) {
    row.single(Field.TITLE, "title");
    row.nothing(Field.TITLE)
        .map(Value::cell)
        .ifPresent(
            cell -> {
              String message = "\"%s\" stands for no value, and a job needs a title.";
              row.fault(cell, "/title", "unknown-value", message.formatted(cell.text()));
            });
    if (row.job.hasNonNull("title")) {
      String title = row.job.path("title").asText();
      row.job.put("title", LINE_BREAKS.matcher(title).replaceAll(" "));
    }
  }
}
