package jobpostings.cli.feed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Turns the rows of a table, whose first names the columns, into jobs. */
final class Rows {
  record Text(String value, Position position) {
    Text {
      value = value.strip();
    }
  }

  private final Sink sink;
  private final String malformed;
  private List<Text> header;

  /**
   * @param malformed the code of the fault of a row that is not as the first one
   */
  Rows(Sink sink, String malformed) {
    this.sink = sink;
    this.malformed = malformed;
  }

  void row(List<Text> row) throws FeedException {
    if (row.stream().allMatch(text -> text.value().isEmpty())) {
      return;
    }
    if (header == null) {
      requireNames(row);
      header = row;
      return;
    }
    Position begin = row.get(0).position();
    if (row.size() != header.size()) {
      String message = "The row has %d cells, and the first row names %d columns.";
      sink.unreadable(Fault.at(begin, malformed, message.formatted(row.size(), header.size())));
      return;
    }
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      if (!header.get(i).value().isEmpty()) {
        cells.add(Cell.text(header.get(i).value(), row.get(i).value(), row.get(i).position()));
      }
    }
    sink.item(new Item(begin, cells));
  }

  int columns() {
    return header == null ? 0 : header.size();
  }

  private static void requireNames(List<Text> header) throws FeedException {
    Set<String> names = new HashSet<>();
    for (Text name : header) {
      if (!name.value().isEmpty() && !names.add(name.value().toLowerCase(Locale.ROOT))) {
        String message = "Two columns are called \"%s\". Rename one.".formatted(name.value());
        throw new FeedException(name.position(), "duplicate", message);
      }
    }
  }
}
