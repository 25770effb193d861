package jobpostings.cli.feed;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;

/**
 * Jobs of a sheet of an Excel workbook as a person sees them: its first row of several cells names
 * the columns; a cell has what it shows; merged cells hold for all their rows.
 */
final class XlsxItems {
  private static final String MALFORMED = "malformed-workbook";
  private static final int SHOWN = 10;

  private final Workbook workbook;
  private final Workbook.Sheet sheet;
  private final Optional<Hidden> hidden;
  private final Sink sink;
  private final Rows rows;
  private final CellFormat shown;

  /** What a first reading of the sheet found. */
  private long header;

  private final List<Long> above = new ArrayList<>();
  private final List<Long> notSeen = new ArrayList<>();
  private long notSeenCount;
  private long firstFilled;
  private final Map<Long, List<Workbook.Merged>> mergedAt = new HashMap<>();

  /** The names of columns, and the merged cells that the row has a part of, by column. */
  private final Map<Integer, String> names = new HashMap<>();

  private final Map<Integer, Held> held = new TreeMap<>();
  private FeedException failure;

  private record Held(String text, long last) {}

  private XlsxItems(Workbook workbook, Workbook.Sheet sheet, Optional<Hidden> hidden, Sink sink) {
    this.workbook = workbook;
    this.sheet = sheet;
    this.hidden = hidden;
    this.sink = sink;
    this.rows = new Rows(sink, MALFORMED);
    this.shown = new CellFormat(workbook.is1904);
  }

  static void read(ZipFile file, Optional<String> sheet, Optional<Hidden> hidden, Sink sink)
      throws IOException, FeedException {
    try {
      Workbook workbook = new Workbook(file);
      new XlsxItems(workbook, sheet(workbook, sheet), hidden, sink).read(sheet.isPresent());
    } catch (Workbook.TooLarge e) {
      String message = e.getMessage() + " Leave out what has no jobs, or save it as CSV UTF-8.";
      throw new FeedException(Position.BEGIN, "too-large", message);
    } catch (XMLStreamException e) {
      String message =
          "The workbook is damaged, or has what can't be read. Save it once more, or as CSV UTF-8.";
      long line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      throw new FeedException(new Position(line, 1), MALFORMED, message);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Workbook.Sheet sheet(Workbook workbook, Optional<String> name)
      throws FeedException {
    for (Workbook.Sheet sheet : workbook.sheets) {
      if (name.map(sheet.name()::equalsIgnoreCase).orElse(!sheet.isHidden())) {
        return sheet;
      }
    }
    String names = workbook.sheets.stream().map(Workbook.Sheet::name).collect(joining(", "));
    throw new FeedException(
        Position.BEGIN,
        "unknown-value",
        "The workbook has no such sheet. Name one of these with --sheet: %s.".formatted(names));
  }

  private void read(boolean isNamed) throws IOException, FeedException, XMLStreamException {
    workbook.read(sheet, this::look);
    header = header == 0 ? firstFilled : header;
    List<Workbook.Sheet> others =
        workbook.sheets.stream().filter(each -> !each.equals(sheet)).toList();
    if (header == 0 && !isNamed && !others.isEmpty()) {
      String message = "The sheet \"%s\" is empty. Name another with --sheet: %s.";
      throw new FeedException(
          Position.BEGIN, "unknown-value", message.formatted(sheet.name(), listed(others)));
    }
    if (header > 0) {
      tell(others);
    }
    for (Workbook.Merged each : workbook.merged) {
      if (each.first() > header) {
        mergedAt.computeIfAbsent(each.first(), row -> new ArrayList<>()).add(each);
      }
    }
    workbook.read(sheet, this::take);
    if (failure != null) {
      throw failure;
    }
    List<String> columns =
        workbook.hiddenColumns.stream()
            .sorted()
            .filter(names::containsKey)
            .map(names::get)
            .toList();
    if (!columns.isEmpty()) {
      note(
          header,
          "hidden",
          "Columns that are hidden are read: " + String.join(", ", columns) + ".");
    }
  }

  private static String listed(List<Workbook.Sheet> sheets) {
    return sheets.stream()
        .map(each -> "\"%s\"%s".formatted(each.name(), each.isHidden() ? " (hidden)" : ""))
        .collect(joining(", "));
  }

  /** Says what is read, and asks what to do with rows that nobody sees. */
  private void tell(List<Workbook.Sheet> others) throws FeedException {
    above.removeIf(row -> row >= header);
    String rest = others.isEmpty() ? "" : " Sheets that are not read: " + listed(others) + ".";
    String before =
        above.isEmpty()
            ? ""
            : " Rows above it that are not read: %s.".formatted(numbers(above, above.size()));
    note(
        header,
        "sheet",
        "The %ssheet \"%s\" is read, with its header in row %d.%s%s"
            .formatted(sheet.isHidden() ? "hidden " : "", sheet.name(), header, before, rest));
    notSeen.removeIf(row -> row <= header);
    if (notSeen.isEmpty()) {
      return;
    }
    String which = numbers(notSeen, notSeenCount);
    if (hidden.isEmpty()) {
      String message =
          "Rows are hidden or struck out: %s. Say --hidden read, to read them as all others, or"
              + " --hidden skip, to leave them out, so that their jobs are archived.";
      throw new FeedException(new Position(notSeen.get(0), 1), "hidden", message.formatted(which));
    }
    boolean isRead = hidden.get() == Hidden.READ;
    String message = "Rows that are hidden or struck out are %s: %s.";
    note(notSeen.get(0), "hidden", message.formatted(isRead ? "read" : "left out", which));
  }

  private static String numbers(List<Long> rows, long count) {
    return rows.stream().limit(SHOWN).map(String::valueOf).collect(joining(", "))
        + (count > SHOWN ? " and others" : "");
  }

  private void note(long row, String code, String message) {
    sink.note(Fault.at(new Position(row, 1), code, message));
  }

  private static Stream<Workbook.SheetCell> filled(Workbook.SheetRow row) {
    return row.cells().stream()
        .filter(cell -> cell.value() != null && !cell.value().all().isBlank());
  }

  private void look(Workbook.SheetRow row) {
    long filled = filled(row).count();
    if (filled == 0) {
      return;
    }
    firstFilled = firstFilled == 0 ? row.number() : firstFilled;
    header = header == 0 && filled > 1 ? row.number() : header;
    if (header == 0 && above.size() < SHOWN) {
      above.add(row.number());
    }
    if (isNotSeen(row)) {
      notSeenCount++;
      if (notSeen.size() <= SHOWN) {
        notSeen.add(row.number());
      }
    }
  }

  /** Whether it is hidden, or at least half of it is struck out. */
  private static boolean isNotSeen(Workbook.SheetRow row) {
    long struck = filled(row).filter(cell -> cell.value().shown().isBlank()).count();
    return row.isHidden() || struck > 0 && 2 * struck >= filled(row).count();
  }

  private void take(Workbook.SheetRow row) {
    boolean isLeftOut =
        hidden.equals(Optional.of(Hidden.SKIP)) && row.number() > header && isNotSeen(row);
    if (failure != null || row.number() < header) {
      return;
    }
    try {
      take(row, isLeftOut);
    } catch (FeedException e) {
      failure = e;
    }
  }

  private void take(Workbook.SheetRow row, boolean isLeftOut) throws FeedException {
    Map<Integer, String> texts = new TreeMap<>();
    for (Workbook.SheetCell cell : row.cells()) {
      if (cell.column() >= Rows.MAX_COLUMNS) {
        String message = "The row has more than %d columns.".formatted(Rows.MAX_COLUMNS);
        throw new FeedException(position(row, Rows.MAX_COLUMNS), "too-many", message);
      }
      String text = text(row, cell, isLeftOut);
      if (!text.isBlank()) {
        texts.put(cell.column(), text);
      }
    }
    for (Workbook.Merged each : mergedAt.getOrDefault(row.number(), List.of())) {
      held.put(each.column(), new Held(texts.getOrDefault(each.column(), ""), each.last()));
    }
    held.values().removeIf(each -> each.last() < row.number());
    if (texts.isEmpty() || isLeftOut) {
      return;
    }
    held.forEach((column, each) -> texts.putIfAbsent(column, each.text()));
    int size = 0;
    for (Map.Entry<Integer, String> each : texts.entrySet()) {
      size = each.getValue().isEmpty() ? size : each.getKey() + 1;
    }
    if (rows.columns() > 0) {
      rows.job(
          Math.max(size, rows.columns()),
          position(row, 0),
          i -> new Rows.Text(texts.getOrDefault(i, ""), position(row, i)));
      return;
    }
    List<Rows.Text> first = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      first.add(new Rows.Text(texts.getOrDefault(i, ""), position(row, i)));
    }
    names.putAll(texts);
    rows.row(first);
  }

  private static Position position(Workbook.SheetRow row, int column) {
    return new Position(row.number(), column + 1L);
  }

  /** What the cell shows; "" if that is nothing, of which people are told if there is a value. */
  private String text(Workbook.SheetRow row, Workbook.SheetCell cell, boolean isLeftOut) {
    String note = null;
    String text = "";
    if (cell.value() == null) {
      note = cell.isFormula() ? "The formula has no value. Open the workbook, and save it." : null;
    } else if (isError(cell)) {
      note = "The cell has the error %s, and no value.".formatted(cell.value().all().strip());
    } else if (!hidden.equals(Optional.of(Hidden.READ))
        && !cell.value().shown().equals(cell.value().all())) {
      note = "What is struck out is left out. --hidden read reads it.";
      text = cell.style().isStruck() ? "" : cell.value().shown();
    } else {
      text = shown(cell).orElse(null);
      if (text == null) {
        text = "";
        note =
            "It can't be told what the format \"%s\" shows for %s: it is read as no value. Save the workbook as CSV UTF-8."
                .formatted(cell.style().format(), cell.value().all());
      } else if (text.isBlank() && !cell.value().all().isBlank()) {
        note = "The cell's format shows nothing of it: it is read as no value.";
      }
    }
    if (note != null && !isLeftOut) {
      String name = names.get(cell.column());
      sink.note(new Fault(position(row, cell.column()), name, null, "cell", note));
    }
    return text;
  }

  private static boolean isError(Workbook.SheetCell cell) {
    return cell.type().equals("e")
        || cell.isFormula()
            && cell.value()
                .all()
                .strip()
                .matches(
                    "#(?:N/A|REF!|VALUE!|DIV/0!|NUM!|NULL!|NAME\\?|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA)");
  }

  private Optional<String> shown(Workbook.SheetCell cell) {
    String value = cell.value().all();
    return switch (cell.type()) {
      case "b" -> Optional.of(String.valueOf(value.strip().equals("1")));
      case "n" -> {
        Optional<BigDecimal> number = CellFormat.decimal(value);
        yield number.isPresent()
            ? shown.number(number.get(), cell.style().format())
            : Optional.of(value);
      }
      default -> Optional.of(shown.text(value, cell.style().format()));
    };
  }
}
