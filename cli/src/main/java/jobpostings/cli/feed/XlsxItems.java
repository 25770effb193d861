package jobpostings.cli.feed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** Jobs of a sheet of an Excel workbook, whose first row names the columns. */
final class XlsxItems {
  private static final String MALFORMED = "malformed-workbook";
  private static final Pattern IN_QUOTES = Pattern.compile("\"[^\"]*\"|\\[[^\\]]*]|\\\\.");
  private static final Pattern FOREIGN = Pattern.compile("[€£¥₹]|USD|US\\$|EUR|GBP");
  private static final Pattern ZEROS = Pattern.compile("0{2,}");

  private static final int MAX_DIGITS = 400;

  /** As many digits as Excel shows: a workbook has 24.55 as 24.550000000000001. */
  private static final MathContext DIGITS = new MathContext(15);

  private XlsxItems() {}

  static void read(InputStream in, Optional<String> sheet, Sink sink)
      throws IOException, FeedException {
    try (ReadableWorkbook workbook = workbook(in.readAllBytes());
        Stream<Row> all = sheet(workbook, sheet).openStream()) {
      Rows rows = new Rows(sink, MALFORMED);
      Iterator<Row> each = all.iterator();
      for (long line = 1; read(each::hasNext, line); line++) {
        row(read(each::next, line), rows, sink);
      }
    } catch (ExcelReaderException | IllegalArgumentException e) {
      throw damaged(1);
    }
  }

  /** What the library reads, which throws all sorts of exceptions at what it doesn't expect. */
  private static <T> T read(Supplier<T> part, long line) throws FeedException {
    try {
      return part.get();
    } catch (RuntimeException e) {
      throw damaged(line);
    }
  }

  private static FeedException damaged(long line) {
    String message =
        "The workbook is damaged, or has what can't be read. Save it once more, or as CSV UTF-8.";
    return new FeedException(new Position(line, 1), MALFORMED, message);
  }

  /** One without styles has no formats of cells. */
  private static ReadableWorkbook workbook(byte[] bytes) throws IOException {
    try {
      return new ReadableWorkbook(new ByteArrayInputStream(bytes), new ReadingOptions(true, false));
    } catch (ExcelReaderException e) {
      return new ReadableWorkbook(
          new ByteArrayInputStream(bytes), new ReadingOptions(false, false));
    }
  }

  private static Sheet sheet(ReadableWorkbook workbook, Optional<String> name)
      throws FeedException {
    for (Sheet sheet : workbook.getSheets().toList()) {
      if (name.isEmpty() || sheet.getName().equalsIgnoreCase(name.get())) {
        return sheet;
      }
    }
    String names = workbook.getSheets().map(Sheet::getName).collect(Collectors.joining(", "));
    throw new FeedException(
        Position.BEGIN,
        "unknown-value",
        "The workbook has no such sheet. Name one of these with --sheet: %s.".formatted(names));
  }

  /**
   * Empty cells are not in the file, and a cell may stand far to the right: so no row is filled up.
   */
  private static void row(Row row, Rows rows, Sink sink) throws FeedException {
    if (row.getCellCount() > Rows.MAX_COLUMNS) {
      String message = "The row has more than %d columns.".formatted(Rows.MAX_COLUMNS);
      throw new FeedException(position(row, Rows.MAX_COLUMNS), "too-many", message);
    }
    List<Rows.Text> texts = new ArrayList<>();
    int size = 0;
    for (int i = 0; i < row.getCellCount(); i++) {
      Optional<org.dhatim.fastexcel.reader.Cell> cell = row.getOptionalCell(i);
      Position position = position(row, i);
      if (cell.filter(each -> each.getType() == CellType.ERROR).isPresent()) {
        String message = "The cell has the error %s.".formatted(cell.get().getRawValue());
        sink.unreadable(Fault.at(position, "unreadable", message));
        return;
      }
      String text = read(() -> cell.map(XlsxItems::text).orElse(""), row.getRowNum());
      texts.add(new Rows.Text(text, position));
      size = texts.get(i).value().isEmpty() ? size : i + 1;
    }
    if (rows.columns() == 0) {
      rows.row(texts);
    } else if (size > 0) {
      rows.job(
          Math.max(size, rows.columns()),
          position(row, 0),
          i -> i < texts.size() ? texts.get(i) : new Rows.Text("", position(row, i)));
    }
  }

  private static Position position(Row row, int column) {
    return new Position(row.getRowNum(), column + 1L);
  }

  private static String text(org.dhatim.fastexcel.reader.Cell cell) {
    String raw = cell.getRawValue() == null ? "" : cell.getRawValue();
    return switch (cell.getType()) {
      case NUMBER -> number(cell.asNumber(), cell);
      case BOOLEAN -> String.valueOf(cell.asBoolean());
      case FORMULA ->
          raw.matches("-?[0-9.]+(?:E[-+]?[0-9]+)?") ? number(new BigDecimal(raw), cell) : raw;
      default -> cell.getText();
    };
  }

  /** As the cell's format shows what matters of it: a date, a currency, leading zeros. */
  private static String number(BigDecimal exact, org.dhatim.fastexcel.reader.Cell cell) {
    if (Math.abs((long) exact.scale() - exact.precision()) > MAX_DIGITS) {
      return exact.toString(); // Excel has no such numbers
    }
    String format = Optional.ofNullable(cell.getDataFormatString()).orElse("");
    String number = exact.round(DIGITS).stripTrailingZeros().toPlainString();
    String bare = IN_QUOTES.matcher(format).replaceAll("");
    if (Pattern.compile("(?i)[yd]").matcher(bare).find()) {
      LocalDateTime date = cell.asDate();
      return date.toLocalTime().equals(LocalTime.MIDNIGHT)
          ? date.toLocalDate().toString()
          : date.toString();
    }
    if (format.contains("%")) {
      return exact.movePointRight(2).round(DIGITS).stripTrailingZeros().toPlainString() + "%";
    }
    Matcher foreign = FOREIGN.matcher(format);
    if (foreign.find()) {
      return foreign.group() + " " + number;
    }
    return ZEROS.matcher(format).matches() && number.length() < format.length()
        ? "0".repeat(format.length() - number.length()) + number
        : number;
  }
}
