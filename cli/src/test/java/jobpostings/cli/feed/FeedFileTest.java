package jobpostings.cli.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedFileTest {
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @Test
  void aCsvHasQuotesLineBreaksAndPlaces() {
    Read read =
        Read.of(
            "a.csv", "id,title,text\r\n1,\"Cook, \"\"Chef\"\"\",\"a\r\nb\"\r\n\r\n2,Baker,\r\n");

    assertThat(read.failed()).isEqualTo("-");
    assertThat(read.items()).hasSize(2);
    assertThat(read.cells(0)).containsExactly("id=1", "title=Cook, \"Chef\"", "text=a\r\nb");
    assertThat(read.position(0, "title")).isEqualTo("2:3");
    assertThat(read.cells(1)).containsExactly("id=2", "title=Baker", "text=");
    assertThat(read.position(1, "title")).isEqualTo("5:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id;title\n1;a,b\n", "id\ttitle\n1\ta,b\n", "id|title\n1|a,b\n"})
  void theSeparatorIsToldByTheFirstLine(String content) {
    assertThat(Read.of("a.csv", content).cells(0)).containsExactly("id=1", "title=a,b");
  }

  @Test
  void aQuoteThatIsNotClosedEndsTheFile() {
    Read read = Read.of("a.csv", "id,title\n1,Cook\n2,\"Baker\n3,Clerk\n");

    assertThat(read.items()).hasSize(1);
    assertThat(read.failed()).endsWith(" malformed-csv");
    assertThat(Read.of("a.csv", "id,title\n1,\"Cook\"x\n").failed())
        .isEqualTo("2:10 malformed-csv");
  }

  @Test
  void aRowThatHasNotEveryCellIsToldAndTheRestIsRead() {
    Read read =
        Read.of("a.csv", "id,title,city\n1,Cook,Halifax\n2,Baker\n3,a,b,c\n4,Clerk,Banff\n");

    assertThat(read.items()).hasSize(2);
    assertThat(read.unreadable())
        .extracting(fault -> fault.position() + " " + fault.message())
        .containsExactly(
            "3:1 The row has 2 cells, and the first row names 3 columns.",
            "4:1 The row has 4 cells, and the first row names 3 columns.");
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    assertThat(Read.of("a.csv", "id,Title,title\n1,a,b\n").failed()).isEqualTo("1:10 duplicate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.json", "a.jsonl", "a.xml", "a"})
  void anEmptyFileHasNoJobs(String name) {
    Read read = Read.of(name, "");

    assertThat(read.failed()).isEqualTo("-");
    assertThat(read.items()).isEmpty();
  }

  @Test
  void byteOrderMarksAreNoPartOfAName() {
    assertThat(Read.of("a.csv", "\uFEFFid,title\n1,a\n").cells(0)).contains("id=1");
    assertThat(Read.of("a.json", "\uFEFF[{\"id\": \"1\"}]").cells(0)).contains("id=1");
    assertThat(Read.of("a.jsonl", "\uFEFF{\"id\": \"1\"}\n").cells(0)).contains("id=1");
    assertThat(Read.of("a.xml", "\uFEFF<source><job><id>1</id></job></source>").cells(0))
        .contains("id=1");
    byte[] utf16 = "\uFEFFid,title\n1,é\n".getBytes(UTF_16LE);
    assertThat(Read.of("a.csv", utf16, Optional.empty()).cells(0)).contains("title=é");
  }

  @Test
  void bytesOfAnotherEncodingAreFoundByTheirLine() {
    byte[] bytes = "id,title\n1,a\n2,Montréal\n".getBytes(WINDOWS);

    Read read = Read.of("a.csv", bytes, Optional.empty());

    assertThat(read.failed()).isEqualTo("3:1 bad-character");
    assertThat(read.failure().orElseThrow().message()).contains("UTF-8", "--encoding");
    assertThat(Read.of("a.csv", bytes, Optional.of(WINDOWS)).cells(1)).contains("title=Montréal");
    byte[] xml =
        "<?xml version='1.0' encoding='windows-1252'?><a><job><city>Lévis</city></job></a>"
            .getBytes(WINDOWS);
    assertThat(Read.of("a.xml", xml, Optional.empty()).cells(0)).contains("city=Lévis");
  }

  @Test
  void aJsonArrayIsReadToItsEndOrNotAtAll() {
    assertThat(Read.of("a.json", "[{\"id\": \"1\"},\n {\"id\":\n \"2\"}]").position(1, "id"))
        .isEqualTo("3:2");
    assertThat(Read.of("a.json", "[{\"id\": \"1\"},\n {\"id\": \"2\"").failed())
        .endsWith(" malformed-json");
    assertThat(Read.of("a.json", "[{\"id\": [7").failure().orElseThrow().message())
        .isEqualTo("Unexpected end-of-input: expected close marker for Array");
    assertThat(Read.of("a.json", "[{\"id\": \"1\"}] x").failed()).endsWith(" malformed-json");
    assertThat(Read.of("a.json", "{\"data\": []}").failed()).isEqualTo("1:1 malformed-json");
    assertThat(Read.of("a.json", "[{\"id\": 1, \"id\": 2}]").failed()).endsWith(" malformed-json");
    assertThat(Read.of("a.json", "[7]").unreadable()).hasSize(1);
  }

  @Test
  void aLineOfJsonLinesThatCannotBeReadIsToldAndTheRestIsRead() {
    Read read =
        Read.of("a.jsonl", "{\"id\": \"1\"}\n{\"id\": \n\n{\"id\": \"3\"} 4\n{\"id\": \"5\"}\n");

    assertThat(read.items()).hasSize(2);
    assertThat(read.position(1, "id")).isEqualTo("5:8");
    assertThat(read.unreadable())
        .extracting(fault -> fault.position().line())
        .containsExactly(2L, 4L);
  }

  @Test
  void anXmlFeedHasItsElementsAsText() {
    Read read =
        Read.of(
            "a.xml",
            """
            <?xml version="1.0" encoding="utf-8"?>
            <source><publisher>Northwind</publisher>
            <job>
              <title><![CDATA[Cook & <b>Chef</b>]]></title>
              <category>A</category><category>B</category>
              <address><city>Banff</city></address>
            </job>
            </source>
            """);

    assertThat(read.cells(0))
        .containsExactly("title=Cook & <b>Chef</b>", "category=A | B", "address/city=Banff");
    assertThat(read.position(0, "title")).startsWith("4:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<source><job><id>1</id></job><job><id>2",
        "<source><job><id>1</id></job>",
        "<source><job><id>1</title></job></source>",
        "<source>&nbsp;</source>",
        "<!DOCTYPE s [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><s><job><id>&x;</id></job></s>",
        "<!DOCTYPE s SYSTEM 'http://127.0.0.1:1/x.dtd'><s/>",
        "<!DOCTYPE s [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><s><job><id>&b;</id></job></s>"
      })
  void xmlThatBreaksOffOrHasADoctypeIsRefused(String content) {
    Read read = Read.of("a.xml", content);

    assertThat(read.failed()).endsWith(" malformed-xml");
    assertThat(read.items().toString()).doesNotContain("root:", "aaaa");
  }

  @Test
  void aHugeCellIsReadOrRefusedButNothingElseFails() {
    String huge = "x".repeat(6_000_000);

    assertThat(Read.of("a.csv", "id,title\n1," + huge + "\n").cells(0).get(1)).hasSize(6_000_006);
    assertThat(Read.of("a.jsonl", "{\"id\": \"" + "x".repeat(21_000_000) + "\"}").unreadable())
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "&amp;", "&#233;", "<![CDATA[x]]>", "<!-- -->y"})
  void aHugeElementOfXmlIsReadWhole(String piece) {
    Read read = Read.of("a.xml", "<s><job><title>" + piece.repeat(400_000) + "</title></job></s>");

    assertThat(read.failed()).isEqualTo("-");
    assertThat(read.cells(0)).singleElement().asString().hasSize("title=".length() + 400_000);
  }

  @Test
  void aLineThatNamesTheSeparatorIsNoRow() {
    Read read = Read.of("a.csv", "sep=;\r\nid;title\r\n1;a,b\r\n2\r\n");

    assertThat(read.cells(0)).containsExactly("id=1", "title=a,b");
    assertThat(read.position(0, "title")).isEqualTo("3:3");
    assertThat(read.unreadable().get(0).position()).isEqualTo(new Position(4, 1));
  }

  @Test
  void whatIsCompressedIsUnpacked() throws IOException {
    byte[] whole = gzip("<s><job><id>7</id></job></s>".getBytes(UTF_8));

    assertThat(Read.of("a.xml.gz", whole, Optional.empty()).cells(0)).containsExactly("id=7");
    assertThat(Read.of("a.xml.gz", Arrays.copyOf(whole, 20), Optional.empty()).failed())
        .isEqualTo("1:1 unreadable");
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    }
    return bytes.toByteArray();
  }

  @Test
  void xmlIsInTheEncodingThatItNames() {
    String feed = "<?xml version='1.0' encoding='%s'?><s><job><title>Café</title></job></s>";
    byte[] latin = feed.formatted("ISO-8859-1").getBytes(ISO_8859_1);
    byte[] wrong = feed.formatted("utf-8").getBytes(ISO_8859_1);

    assertThat(Read.of("a.xml", latin, Optional.empty()).cells(0)).containsExactly("title=Café");
    assertThat(Read.of("a.xml", wrong, Optional.empty()).failed()).isEqualTo("1:1 bad-character");
    assertThat(Read.of("a.xml", wrong, Optional.of(ISO_8859_1)).cells(0))
        .containsExactly("title=Café");
  }

  @Test
  void aWorkbookHasWhatItsCellsShow() throws IOException {
    byte[] book =
        zip(
            "[Content_Types].xml",
            "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Override"
                + " PartName='/xl/styles.xml'"
                + " ContentType='application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'/></Types>",
            "xl/workbook.xml",
            "<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'"
                + " xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets><sheet"
                + " name='Jobs' sheetId='1' r:id='rId1'/></sheets></workbook>",
            "xl/_rels/workbook.xml.rels",
            "<Relationships"
                + " xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship"
                + " Id='rId1'"
                + " Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'"
                + " Target='worksheets/sheet1.xml'/></Relationships>",
            "xl/styles.xml",
            "<styleSheet"
                + " xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><numFmts><numFmt"
                + " numFmtId='164' formatCode='[$€-2] #,##0'/><numFmt numFmtId='165'"
                + " formatCode='000'/><numFmt numFmtId='166'"
                + " formatCode='&quot;$&quot;#,##0.00'/></numFmts><cellXfs><xf numFmtId='0'/><xf"
                + " numFmtId='14'/><xf numFmtId='164'/><xf numFmtId='165'/><xf"
                + " numFmtId='166'/></cellXfs></styleSheet>",
            "xl/worksheets/sheet1.xml",
            "<worksheet"
                + " xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData><row"
                + " r='1'>"
                + text("A1", "id")
                + text("B1", "closeDate")
                + text("C1", "salary")
                + text("D1", "isListed")
                + text("E1", "pay")
                + "</row><row r='3'><c r='A3' s='3'><v>7</v></c><c r='B3' s='1'><v>46387</v></c><c"
                + " r='C3' s='2'><v>60000</v></c><c r='D3' t='b'><v>0</v></c><c r='E3'"
                + " s='4'><f>A3*2</f><v>24.550000000000001</v></c></row><row r='4'>"
                + text("A4", "8")
                + "<c r='B4' t='e'><v>#N/A</v></c></row>"
                + "<row r='5'>"
                + text("A5", "9")
                + "</row></sheetData></worksheet>");

    Read read = Read.of("a.xlsx", book, Optional.empty());

    assertThat(read.failed()).isEqualTo("-");
    assertThat(read.cells(0))
        .containsExactly(
            "id=007", "closeDate=2026-12-31", "salary=€ 60,000", "isListed=false", "pay=24.55");
    assertThat(read.position(0, "closeDate")).isEqualTo("3:2");
    assertThat(read.cells(1)).contains("id=8", "closeDate=");
    assertThat(read.notes()).extracting(Fault::position).contains(new Position(4, 2));
    assertThat(read.cells(2)).containsExactly("id=9", "closeDate=", "salary=", "isListed=", "pay=");
    assertThat(Read.of("a.xlsx.gz", gzip(book), Optional.empty()).cells(0)).contains("id=007");
  }

  private static String text(String cell, String text) {
    return "<c r='%s' t='inlineStr'><is><t>%s</t></is></c>".formatted(cell, text);
  }

  private static byte[] zip(String... namesAndTexts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndTexts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
        zip.write(namesAndTexts[i + 1].getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void theOnlyFileOfAnArchiveIsRead() throws IOException {
    byte[] archive =
        zip("out/", "", "out/jobs.csv", "id,title\n7,Cook", "__MACOSX/out/._jobs.csv", "x");

    assertThat(Read.of("a.zip", archive, Optional.empty()).cells(0))
        .containsExactly("id=7", "title=Cook");
    assertThat(Read.of("a", zip("a", "{\"id\": \"7\"}"), Optional.empty()).cells(0))
        .containsExactly("id=7");
  }

  @Test
  void noStreamIsReadWithoutEnd() {
    InputStream bounded = new Bounded(new ByteArrayInputStream(new byte[11]), 10);

    assertThatThrownBy(bounded::readAllBytes).hasMessage("more than 10 bytes");
  }

  @Test
  void whatIsNoFeedSaysWhatItIs() throws IOException {
    assertThat(what("a.xml", "<!DOCTYPE html><html>502</html>".getBytes(UTF_8)))
        .contains("an HTML page");
    assertThat(what("a.csv", zip("word/document.xml", "x"))).contains("a Word document");
    assertThat(what("a.zip", zip("y.csv", "x", "x.csv", "x")))
        .contains("a zip archive of 2 files: x.csv, y.csv.");
    assertThat(what("a.xlsx", "PK\3\4damaged".getBytes(UTF_8))).contains("damaged");
    assertThat(what("a.xls", new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0}))
        .contains(".xls");
    assertThat(what("a.csv", "%PDF-1.7".getBytes(UTF_8))).contains("a PDF");
    assertThat(what("a.csv", new byte[] {'a', 0, 'b', 0})).contains("not text");
    assertThat(what("a.json", "{\"jobs\": []}".getBytes(UTF_8)))
        .contains("\"item\": \"jobs\"", "--from", "It has the arrays jobs.");
    assertThat(what("a.csv", "Unauthorized\n".getBytes(UTF_8)))
        .contains("no jobs, and no columns but \"Unauthorized\"");
  }

  private static String what(String name, byte[] content) {
    return Read.of(name, content, Optional.empty()).failure().orElseThrow().message();
  }
}
