package jobpostings.cli.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workbooks as a person sees them. */
class XlsxItemsTest {
  private static final String NS = "http://schemas.openxmlformats.org/";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          # number     | format                    | what the cell shows; ? if that can't be told
          42           | '"REQ-"0000'              | REQ-0042
          20263        | '0000"-"0'                | 2026-3
          25           | '"$"#,##0.00"/hr"'        | $25.00/hr
          60           | '0"k"'                    | 60k
          60000        | '0,"k"'                   | 60k
          1250000      | '0.0,,"M"'                | 1.3M
          60000        | '[>=1000]0.0,"k";0'       | 60.0k
          600          | '[>=1000]0.0,"k";0'       | 600
          5551234      | '[<=9999999]###-####;(###) ###-####' | 555-1234
          6045551234   | '[<=9999999]###-####;(###) ###-####' | (604) 555-1234
          1500         | '[>=1000]#,##0;0'         | 1500
          60000        | '0.00E+00'                | 60000
          37.5         | '0.00" h"'                | 37.50 h
          37.5         | '0.0#\\h'                 | 37.5h
          24.5         | 'General" per hour"'      | 24.5 per hour
          50           | '0" %"'                   | 50 %
          4207         | '"Req "#\\-00'            | Req 42-07
          42           | '"#"0'                    | '#42'
          123456789    | '000-00-0000'             | 123-45-6789
          6045551234   | '(###) ###-####'          | (604) 555-1234
          7            | 00000                     | 00007
          60000        | '[$CHF-807] #,##0'        | CHF 60,000
          60000        | '[$€-2] #,##0'            | € 60,000
          60000        | '#,##0 "kr"'              | 60,000 kr
          1            | '"Open";;"Closed"'        | Open
          0            | '"Open";;"Closed"'        | Closed
          -5           | '0" d";"late "0'          | late 5
          5            | ';;;'                     | ''
          5            | '0.0E+00"x"'              | ?
          # without words: all digits
          24.550000000000001 | '"$"#,##0.00'       | 24.55
          60000.4      | '#,##0'                   | 60000.4
          60000        | '[$$-409]#,##0.00'        | 60000
          60000        | '_("$"* #,##0.00_)'       | 60000
          60000        | '#\\ ##0'                 | 60000
          -5           | '0.0'                     | -5
          0.05         | '0%'                      | 5%
          60000        | General                   | 60000
          60000        | ''                        | 60000
          5            | '[Red]0'                  | 5
          5            | '@'                       | 5
          # dates
          46387        | 'dd/mm/yyyy'              | 2026-12-31
          46387        | '[$-409]d-mmm-yy;@'       | 2026-12-31
          46387        | 'd" de "mmmm" de "yyyy'   | 2026-12-31
          46387.75     | 'yyyy-mm-dd hh:mm'        | 2026-12-31T18:00
          46387        | '"Closes "yyyy-mm-dd'     | Closes 2026-12-31
          46387        | '"REQ-"yymmdd'            | REQ-261231
          46387        | 'mmm-yy'                  | Dec-26
          46387        | '[$-C0C]mmmm yyyy'        | décembre 2026
          0.75         | 'h:mm AM/PM'              | 6:00 PM
          1.5          | '[h]:mm'                  | 36:00
          -1           | 'yyyy-mm-dd'              | ?
          """)
  void aNumberIsWhatItsFormatShows(BigDecimal number, String format, String shown) {
    assertThat(new CellFormat(false).number(number, format.replace("\\\\", "\\")).orElse("?"))
        .isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          7 | '"JR-"@'       | JR-7
          7 | 'General'      | 7
          7 | '0;0;0;'       | ''
          7 | '0;0;0;@" h"'  | 7 h
          7 | '0"k"'         | 7
          """)
  void aTextIsWhatItsFormatShows(String text, String format, String shown) {
    assertThat(new CellFormat(false).text(text, format)).isEqualTo(shown);
  }

  /** What stands behind the header A1:C1 "id", "title", "pay" in row 1. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          # rows: cells between commas; - an empty one, = a formula without a value, #.. its error, ~..~ struck out | --hidden | jobs, and what is told
          7,Cook,20                     | -    | '[7,Cook,20]'
          7,#REF!,20                    | -    | '[7,,20] The cell has the error #REF!, and no value.'
          7,=,20                        | -    | '[7,,20] The formula has no value. Open the workbook, and save it.'
          7,Cook,~20~                   | -    | '[7,Cook,] What is struck out is left out. --hidden read reads it.'
          7,Cook,~20~                   | READ | '[7,Cook,20]'
          7,~Baker~Cook,20              | -    | '[7,Cook,20] What is struck out is left out. --hidden read reads it.'
          7,Cook,20 8,~Baker~,~20~      | -    | 'Rows are hidden or struck out: 3. Say --hidden read'
          7,Cook,20 8,~Baker~,~20~      | SKIP | '[7,Cook,20] Rows that are hidden or struck out are left out: 3.'
          7,Cook,20 8,~Baker~,~20~      | READ | '[7,Cook,20] [8,Baker,20] Rows that are hidden or struck out are read: 3.'
          !7,Cook,20 8,Baker,20         | -    | 'Rows are hidden or struck out: 2. Say --hidden read'
          !7,Cook,20 8,Baker,20         | SKIP | '[8,Baker,20] Rows that are hidden or struck out are left out: 2.'
          !-,-,- 8,Baker,20             | -    | '[8,Baker,20]'
          """)
  void aSheetHas(String rows, String hidden, String told) throws IOException {
    StringBuilder sheet = new StringBuilder();
    int number = 1;
    for (String row : rows.split(" ")) {
      boolean isHidden = row.startsWith("!");
      sheet.append("<row r='%d' hidden='%d'>".formatted(++number, isHidden ? 1 : 0));
      int column = 0;
      for (String cell : row.substring(isHidden ? 1 : 0).split(",")) {
        sheet.append(cell("ABC".charAt(column++) + "" + number, cell));
      }
      sheet.append("</row>");
    }
    Read read = read(sheet.toString(), "", hidden.equals("-") ? null : Hidden.valueOf(hidden));

    assertThat(told(read)).startsWith(told);
  }

  private static String told(Read read) {
    StringBuilder told = new StringBuilder();
    for (Item item : read.items()) {
      told.append(item.cells().stream().map(Cell::text).toList().toString().replace(", ", ","))
          .append(" ");
    }
    read.notes().stream()
        .filter(note -> !note.code().equals("sheet"))
        .forEach(note -> told.append(note.message()).append(" "));
    read.failure().ifPresent(fault -> told.append(fault.message()));
    return told.toString().strip();
  }

  private static String cell(String at, String cell) {
    String text = cell.replace("~", "");
    if (cell.equals("-")) {
      return "";
    } else if (cell.startsWith("#")) {
      return "<c r='%s' t='e'><f>A9</f><v>%s</v></c>".formatted(at, cell);
    } else if (cell.equals("=")) {
      return "<c r='%s'><f>A9</f></c>".formatted(at);
    } else if (cell.matches("~.*~")) {
      return "<c r='%s' s='1' t='inlineStr'><is><t>%s</t></is></c>".formatted(at, text);
    } else if (cell.startsWith("~")) {
      return "<c r='%s' t='s'><v>0</v></c>".formatted(at);
    }
    return "<c r='%s' t='inlineStr'><is><t>%s</t></is></c>".formatted(at, text);
  }

  @Test
  void mergedCellsHoldForAllTheirRows() throws IOException {
    String rows =
        "<row r='2'>"
            + cell("A2", "7")
            + cell("B2", "Cook")
            + "</row>"
            + "<row r='3'>"
            + cell("A3", "8")
            + "</row>"
            + "<row r='4'>"
            + cell("A4", "9")
            + "</row>";
    Read read = read(rows, "<mergeCells><mergeCell ref='B2:B3'/></mergeCells>", null);

    assertThat(told(read)).isEqualTo("[7,Cook,] [8,Cook,] [9,,]");
  }

  @Test
  void thePlanNamesTheSheetAndTheHeadersRow() throws IOException {
    Read read = read("<row r='2'>" + cell("A2", "7") + "</row>", "", null);

    assertThat(read.notes())
        .singleElement()
        .extracting(Fault::message)
        .asString()
        .isEqualTo(
            "The sheet \"Jobs\" is read, with its header in row 1. Sheets that are not read:"
                + " \"Lists\" (hidden).");
  }

  @Test
  void aTitleAboveTheHeaderIsNoHeader() throws IOException {
    String rows =
        "<row r='1'>"
            + cell("A1", "Openings")
            + "</row><row r='3'>"
            + cell("A3", "id")
            + cell("B3", "title")
            + "</row><row r='4'>"
            + cell("A4", "7")
            + "</row>";
    Read read = Read.of("a.xlsx", workbook(rows, ""), (Hidden) null);

    assertThat(read.cells(0)).containsExactly("id=7", "title=");
    assertThat(read.notes().get(0).message()).contains("header in row 3", "not read: 1.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # a sheet of more       | why it is refused
          20,000,001 characters   | A cell has more than 20,000,000 characters.
          50 MB                   | more than 50,000,000 bytes of one part
          200,001 rows            | The sheet has more than 200,000 rows
          """)
  void aWorkbookThatIsTooLargeIsRefused(String size, String why) throws IOException {
    String rows =
        switch (size) {
          case "20,000,001 characters" ->
              "<row r='2'>" + cell("A2", "x".repeat(20_000_001)) + "</row>";
          case "50 MB" -> ("<row><c><f>" + "x".repeat(1_000_000) + "</f></c></row>").repeat(50);
          default -> "<row><c><v>7</v></c></row>".repeat(200_001);
        };
    Read read = read(rows, "", null);

    assertThat(read.items()).isEmpty();
    assertThat(read.failure().orElseThrow().message()).contains(why, "CSV UTF-8");
  }

  @Test
  void rowsThatHaveNothingDontMakeASheetTooLarge() throws IOException {
    String rows = "<row s='1' customFormat='1'/>".repeat(1_000_000);
    Read read = read("<row r='2'>" + cell("A2", "7") + "</row>" + rows, "", null);

    assertThat(told(read)).isEqualTo("[7,,]");
  }

  private static Read read(String rows, String rest, Hidden hidden) throws IOException {
    String header =
        "<row r='1'>" + cell("A1", "id") + cell("B1", "title") + cell("C1", "pay") + "</row>";
    return Read.of("a.xlsx", workbook(header + rows, rest), hidden);
  }

  /** With a hidden sheet before that of the rows, a style that strikes out, and a shared text. */
  private static byte[] workbook(String rows, String rest) throws IOException {
    String main = "xmlns='" + NS + "spreadsheetml/2006/main'";
    String office = NS + "officeDocument/2006/relationships";
    List<String> parts =
        List.of(
            "xl/workbook.xml",
            "<workbook %s xmlns:r='%s'><sheets><sheet name='Lists' sheetId='2' state='hidden' r:id='rId2'/><sheet name='Jobs' sheetId='1' r:id='rId1'/></sheets></workbook>"
                .formatted(main, office),
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns='%1$spackage/2006/relationships'><Relationship Id='rId1' Type='%2$s/worksheet' Target='worksheets/sheet1.xml'/><Relationship Id='rId2' Type='%2$s/worksheet' Target='/xl/worksheets/sheet2.xml'/></Relationships>"
                .formatted(NS, office),
            "xl/styles.xml",
            "<styleSheet %s><fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId='1'/></cellXfs></styleSheet>"
                .formatted(main),
            "xl/sharedStrings.xml",
            "<sst %s><si><r><rPr><strike/></rPr><t>Baker</t></r><r><t>Cook</t></r></si></sst>"
                .formatted(main),
            "xl/worksheets/sheet2.xml",
            "<worksheet %s><sheetData><row><c t='inlineStr'><is><t>x</t></is></c></row></sheetData></worksheet>"
                .formatted(main),
            "xl/worksheets/sheet1.xml",
            "<worksheet %s><sheetData>%s</sheetData>%s</worksheet>".formatted(main, rows, rest));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < parts.size(); i += 2) {
        zip.putNextEntry(new ZipEntry(parts.get(i)));
        zip.write(parts.get(i + 1).getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
