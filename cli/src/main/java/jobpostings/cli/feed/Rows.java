package jobpostings.cli.feed;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;

/** Turns the rows of a table, whose first names the columns, into jobs. */
final class Rows {
  record Text(String value, Position position) {
    Text {
      value = value.strip();
    }
  }

  /** With those that have no name; a workbook has 16,384. */
  static final int MAX_COLUMNS = 20_000;

  private final Sink sink;
  private final String malformed;
  private List<Text> header;
  private List<Integer> named;
  private boolean hasJobs;

  /**
   * @param malformed the code of the fault of a row that is not as the first one
   */
  Rows(Sink sink, String malformed) {
    this.sink = sink;
    this.malformed = malformed;
  }

  /** Takes a row, unless it is empty; the first one as names. */
  void row(List<Text> row) throws FeedException {
    if (row.stream().allMatch(text -> text.value().isEmpty())) {
      return;
    }
    if (header == null) {
      named = named(row);
      header = row;
    } else {
      job(row.size(), row.get(0).position(), row::get);
    }
  }

  /**
   * Takes a row of so many cells as a job. Only cells of columns that have a name are asked for.
   */
  void job(int size, Position begin, IntFunction<Text> row) {
    hasJobs = true;
    if (size != header.size()) {
      String message = "The row has %d cells, and the first row names %d columns.";
      sink.unreadable(Fault.at(begin, malformed, message.formatted(size, header.size())));
      return;
    }
    List<Cell> cells = new ArrayList<>();
    for (int i : named) {
      Text text = row.apply(i);
      cells.add(Cell.text(header.get(i).value(), text.value(), text.position()));
    }
    sink.item(new Item(begin, cells));
  }

  /** A file of one column and no jobs is none, but a message, say. */
  void end() throws FeedException {
    if (!hasJobs && header != null && header.size() == 1) {
      String message = "The file has no jobs, and no columns but \"%s\".";
      Text only = header.get(0);
      throw new FeedException(only.position(), malformed, message.formatted(only.value()));
    }
  }

  int columns() {
    return header == null ? 0 : header.size();
  }

  /** The indices of the columns that have a name. */
  private static List<Integer> named(List<Text> header) throws FeedException {
    List<Integer> named = new ArrayList<>();
    Set<String> names = new HashSet<>();
    if (header.size() > MAX_COLUMNS) {
      String message = "The first row has more than %d columns.".formatted(MAX_COLUMNS);
      throw new FeedException(header.get(0).position(), "too-many", message);
    }
    for (int i = 0; i < header.size(); i++) {
      Text name = header.get(i);
      if (name.value().isEmpty()) {
        continue;
      }
      if (!names.add(name.value().toLowerCase(Locale.ROOT))) {
        String message = "Two columns are called \"%s\". Rename one.".formatted(name.value());
        throw new FeedException(name.position(), "duplicate", message);
      }
      if (named.size() == Item.MAX_CELLS) {
        String message = "The first row names more than %d columns, and no job has so many.";
        throw new FeedException(name.position(), "too-many", message.formatted(Item.MAX_CELLS));
      }
      named.add(i);
    }
    return named;
  }
}
