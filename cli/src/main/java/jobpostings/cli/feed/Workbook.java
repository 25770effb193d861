package jobpostings.cli.feed;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The sheets and cells of an Excel workbook, row by row (ECMA-376 part 1, SpreadsheetML), with what
 * libraries leave out: which rows are hidden or struck out, which cells are merged, and which
 * formulas have no value.
 */
final class Workbook {
  /** Fails as there is more in it than can be read without harm. */
  static final class TooLarge extends XMLStreamException {
    private static final long serialVersionUID = 1;

    TooLarge(String message) {
      super(message);
    }
  }

  /** A sheet, with what names its part of the file. */
  record Sheet(String name, String id, boolean isHidden) {}

  /**
   * A text.
   *
   * @param shown without what is struck out
   */
  record RichText(String all, String shown) {
    static RichText of(String text) {
      return new RichText(text, text);
    }
  }

  /**
   * A cell that is in the file.
   *
   * @param type as in the file: s, str, inlineStr, b, e, d or n
   * @param value null if it has none
   */
  record SheetCell(int column, String type, RichText value, boolean isFormula, Style style) {}

  record SheetRow(long number, boolean isHidden, List<SheetCell> cells) {}

  /** How cells look. */
  record Style(String format, boolean isStruck) {}

  /** Cells that are one, by rows and columns, which count from 1 and 0. */
  record Merged(long first, long last, int column) {}

  /** Bytes of a part of the file, such as a sheet, unpacked. */
  private static final long MAX_PART = 50_000_000;

  private static final int MAX_ROWS = 200_000;

  /** Letters of a cell, as many as of one in JSON or CSV. */
  private static final int MAX_TEXT = 20_000_000;

  /** Letters of a format, as many as Excel takes; each cell's is read again. */
  private static final int MAX_FORMAT = 255;

  private static final Style NONE = new Style("", false);
  private static final XMLInputFactory FACTORY = XmlItems.factory();
  private static final Map<Integer, String> FORMATS = formats();

  final List<Sheet> sheets = new ArrayList<>();
  boolean is1904;

  /** What the last reading of a sheet found beside its rows. */
  final List<Merged> merged = new ArrayList<>();

  final Set<Integer> hiddenColumns = new HashSet<>();

  private final ZipFile file;
  private final Map<String, ZipEntry> parts = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Map<String, String> formats = new HashMap<>();
  private final List<Boolean> fonts = new ArrayList<>();
  private final List<Style> styles = new ArrayList<>();
  private final List<RichText> shared = new ArrayList<>();

  Workbook(ZipFile file) throws IOException, XMLStreamException {
    this.file = file;
    file.stream().forEach(each -> parts.putIfAbsent(key(each.getName()), each));
    part("xl/workbook.xml", this::workbook);
    part("xl/_rels/workbook.xml.rels", this::relation);
    part("xl/styles.xml", this::style);
    part(targets.getOrDefault("sharedStrings", "xl/sharedStrings.xml"), this::shared);
    sheets.removeIf(sheet -> !targets.containsKey(sheet.id()));
  }

  /** Of numbers and dates, those that a file has without saying what they are. */
  private static Map<Integer, String> formats() {
    Map<Integer, String> formats = new HashMap<>();
    formats.put(9, "0%");
    formats.put(10, "0.00%");
    for (int date : new int[] {14, 15, 16, 22}) {
      formats.put(date, "yyyy-mm-dd");
    }
    formats.put(17, "mmm-yy");
    formats.put(18, "h:mm AM/PM");
    formats.put(19, "h:mm:ss AM/PM");
    formats.put(20, "h:mm");
    formats.put(21, "h:mm:ss");
    formats.put(45, "mm:ss");
    formats.put(46, "[h]:mm:ss");
    return formats;
  }

  /** Reads an element that begins, and what is in it as far as it wants. */
  @FunctionalInterface
  private interface Reading {
    void at(XMLStreamReader xml) throws XMLStreamException;
  }

  private static String key(String name) {
    return name.replaceFirst("^/", "").toLowerCase(Locale.ROOT);
  }

  /** Reads a part of the file, if it has it. */
  private void part(String name, Reading reading) throws IOException, XMLStreamException {
    ZipEntry part = parts.get(key(name));
    if (part == null) {
      return;
    }
    try (InputStream in = new Bounded(file.getInputStream(part), MAX_PART)) {
      XMLStreamReader xml = FACTORY.createXMLStreamReader(in);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          reading.at(xml);
        }
      }
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof Bounded.TooLong
          ? new TooLarge("The workbook has more than %,d bytes of one part.".formatted(MAX_PART))
          : e;
    }
  }

  private static String name(XMLStreamReader xml) {
    String name = xml.getLocalName();
    return name.substring(name.indexOf(':') + 1);
  }

  /** An attribute's value, whatever its prefix; "" if there is none. */
  private static String get(XMLStreamReader xml, String name) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String each = xml.getAttributeLocalName(i);
      if (each.substring(each.indexOf(':') + 1).equals(name)) {
        return xml.getAttributeValue(i);
      }
    }
    return "";
  }

  private static boolean is(XMLStreamReader xml, String name) {
    return isTrue(get(xml, name));
  }

  private static boolean isTrue(String value) {
    return value.equals("1") || value.equalsIgnoreCase("true");
  }

  private static int number(String text, int otherwise) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
  }

  private void workbook(XMLStreamReader xml) {
    if (name(xml).equals("workbookPr")) {
      is1904 = is(xml, "date1904");
    } else if (name(xml).equals("sheet")) {
      boolean isHidden = get(xml, "state").toLowerCase(Locale.ROOT).contains("hidden");
      sheets.add(new Sheet(get(xml, "name"), get(xml, "id"), isHidden));
    }
  }

  private void relation(XMLStreamReader xml) {
    String type = get(xml, "Type");
    type = type.substring(type.lastIndexOf('/') + 1);
    String target = get(xml, "Target");
    String path = target.startsWith("/") ? target.substring(1) : "xl/" + target;
    if (type.equals("worksheet")) {
      targets.put(get(xml, "Id"), path);
    } else if (type.equals("sharedStrings")) {
      targets.put(type, path);
    }
  }

  private void style(XMLStreamReader xml) throws XMLStreamException {
    switch (name(xml)) {
      case "numFmt" -> {
        String format = get(xml, "formatCode");
        formats.put(get(xml, "numFmtId"), format.length() > MAX_FORMAT ? "" : format);
      }
      case "fonts" ->
          within(
              xml,
              "fonts",
              each -> {
                if (name(each).equals("font")) {
                  fonts.add(false);
                } else if (isStrike(each) && !fonts.isEmpty()) {
                  fonts.set(fonts.size() - 1, true);
                }
              });
      case "cellXfs" ->
          within(
              xml,
              "cellXfs",
              each -> {
                if (name(each).equals("xf")) {
                  styles.add(styleOf(each));
                }
              });
      default -> {
        // How cells look otherwise says nothing about jobs.
      }
    }
  }

  private Style styleOf(XMLStreamReader xml) {
    String id = get(xml, "numFmtId");
    int font = number(get(xml, "fontId"), -1);
    String format = formats.getOrDefault(id, FORMATS.getOrDefault(number(id, 0), ""));
    return new Style(format, font >= 0 && font < fonts.size() && fonts.get(font));
  }

  private static boolean isStrike(XMLStreamReader xml) {
    String value = get(xml, "val");
    return name(xml).equals("strike") && (value.isEmpty() || isTrue(value));
  }

  /** Reads each element in that of the name that the reader is at, to its end. */
  private static void within(XMLStreamReader xml, String name, Reading reading)
      throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !name(xml).equals(name)) {
      if (xml.isStartElement()) {
        reading.at(xml);
      }
    }
  }

  private void shared(XMLStreamReader xml) throws XMLStreamException {
    if (name(xml).equals("si")) {
      shared.add(text(xml));
    }
  }

  /** The text of an element with runs, but for how it is pronounced. */
  private static RichText text(XMLStreamReader xml) throws XMLStreamException {
    StringBuilder all = new StringBuilder();
    StringBuilder shown = new StringBuilder();
    boolean isStruck = false;
    String within = "";
    int depth = 1;
    int phonetic = 0;
    while (depth > 0) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        depth++;
        within = name(xml);
        phonetic += phonetic > 0 || within.equals("rPh") ? 1 : 0;
        isStruck = !within.equals("r") && (isStruck || isStrike(xml));
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        depth--;
        within = "";
        phonetic -= phonetic > 0 ? 1 : 0;
        isStruck &= !name(xml).equals("r");
      } else if (xml.hasText() && within.equals("t") && phonetic == 0) {
        all.append(xml.getText());
        shown.append(isStruck ? "" : xml.getText());
        requireShort(all);
      }
    }
    return new RichText(all.toString(), shown.toString());
  }

  private static void requireShort(StringBuilder text) throws TooLarge {
    if (text.length() > MAX_TEXT) {
      throw new TooLarge("A cell has more than %,d characters.".formatted(MAX_TEXT));
    }
  }

  /** Passes on the rows of a sheet that it has, and notes what it says beside them. */
  void read(Sheet sheet, Consumer<SheetRow> rows) throws IOException, XMLStreamException {
    merged.clear();
    hiddenColumns.clear();
    long[] last = {0};
    int[] filled = {0};
    part(
        targets.get(sheet.id()),
        xml -> {
          switch (name(xml)) {
            case "row" -> {
              last[0] = number(get(xml, "r"), (int) last[0] + 1);
              boolean isLow = get(xml, "ht").matches("0(\\.0*)?") && is(xml, "customHeight");
              boolean isHidden = is(xml, "hidden") || isLow;
              List<SheetCell> cells = cells(xml);
              filled[0] += cells.stream().anyMatch(cell -> cell.value() != null) ? 1 : 0;
              if (filled[0] > MAX_ROWS) {
                throw new TooLarge("The sheet has more than %,d rows.".formatted(MAX_ROWS));
              }
              rows.accept(new SheetRow(last[0], isHidden, cells));
            }
            case "col" -> hide(xml);
            case "mergeCell" -> merge(get(xml, "ref"));
            default -> {
              // What else a sheet has says nothing about jobs.
            }
          }
        });
  }

  private void hide(XMLStreamReader xml) {
    int end = Math.min(number(get(xml, "max"), 0), Rows.MAX_COLUMNS);
    for (int i = number(get(xml, "min"), 1); i <= end && is(xml, "hidden"); i++) {
      hiddenColumns.add(i - 1);
    }
  }

  private void merge(String area) {
    String[] ends = area.replace("$", "").split(":");
    long first = row(ends[0]);
    long last = row(ends[ends.length - 1]);
    if (last > first) {
      merged.add(new Merged(first, last, column(ends[0], 0)));
    }
  }

  private static long row(String cell) {
    return number(cell.replaceFirst("^[A-Za-z]+", ""), 0);
  }

  private static int column(String cell, int otherwise) {
    int column = 0;
    for (int i = 0; i < Math.min(cell.length(), 4); i++) {
      char c = Character.toUpperCase(cell.charAt(i));
      if (c < 'A' || c > 'Z') {
        break;
      }
      column = column * 26 + c - 'A' + 1;
    }
    return column == 0 ? otherwise : column - 1;
  }

  private List<SheetCell> cells(XMLStreamReader row) throws XMLStreamException {
    List<SheetCell> cells = new ArrayList<>();
    int[] next = {0};
    within(
        row,
        "row",
        xml -> {
          if (name(xml).equals("c")) {
            SheetCell cell = cell(xml, next[0]);
            next[0] = cell.column() + 1;
            cells.add(cell);
          }
        });
    return cells;
  }

  private SheetCell cell(XMLStreamReader xml, int otherwise) throws XMLStreamException {
    int column = column(get(xml, "r"), otherwise);
    String type = get(xml, "t").isEmpty() ? "n" : get(xml, "t");
    int index = number(get(xml, "s"), 0);
    Style style = index < styles.size() ? styles.get(index) : NONE;
    RichText value = null;
    boolean isFormula = false;
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !name(xml).equals("c")) {
      String part = xml.isStartElement() ? name(xml) : "";
      isFormula |= part.equals("f");
      if (part.equals("is")) {
        value = text(xml);
      } else if (part.equals("v")) {
        value = RichText.of(text(xml, "v"));
      }
    }
    if (value != null && type.equals("s")) {
      int string = number(value.all().strip(), Integer.MAX_VALUE);
      if (string >= shared.size()) {
        throw new XMLStreamException("No such string: " + string);
      }
      value = shared.get(string);
    }
    if (value != null && style.isStruck()) {
      value = new RichText(value.all(), "");
    }
    return new SheetCell(column, type, value, isFormula, style);
  }

  private static String text(XMLStreamReader xml, String name) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    while (xml.next() != XMLStreamConstants.END_ELEMENT || !name(xml).equals(name)) {
      text.append(xml.hasText() ? xml.getText() : "");
      requireShort(text);
    }
    return text.toString();
  }
}
