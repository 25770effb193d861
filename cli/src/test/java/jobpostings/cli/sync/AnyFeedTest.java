package jobpostings.cli.sync;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import jobpostings.cli.feed.Read;
import jobpostings.cli.mapping.Mapping;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/**
 * Random files, of the pieces that formats and values are made of: whatever is wrong with one is
 * told, and nothing else is thrown. A run prints the seed that made a file fail; that file becomes
 * a row of a test of its reader.
 */
@Tag("slow")
final class AnyFeedTest {
  private static final List<String> FIELDS =
      List.of(
          "id title location city state country category type salary maxSalary salaryPeriod currency"
              .split(" "));
  private static final List<String> MORE =
      List.of(
          "commission description url email closeDate status published closed confidential x"
              .split(" "));
  private static final List<String> VALUES =
      List.of(
          "1",
          "-1",
          "0",
          "1e999999999",
          "9999999999999999999",
          "1.5.",
          "$60,000 - $75,000 per year",
          "$",
          "k",
          "per hour",
          "25,50 $ de l'heure",
          "40 hrs/week",
          "+ 4% vacation",
          "-",
          ",",
          ";",
          "|",
          "Vancouver, BC",
          "CA",
          ",,CA",
          "Remote",
          "Full Time",
          "2027-01-31",
          "31/12/2026",
          "1.2.2027",
          "12:00",
          "Z",
          "Jan 5, 2027",
          "<p>a</p>",
          "<",
          "&lt;/p&gt;",
          "&",
          "&#0;",
          "&#x110000;",
          "&amp",
          "\u001B",
          "\u202E",
          "\uD800",
          "\uFEFF",
          "\0",
          "\n",
          "\t",
          " ",
          "yes",
          "no",
          "active",
          "closed",
          "null",
          "\u00E9",
          "mailto:a@b.c",
          "https://a.example");
  private static final List<String> SYNTAX =
      List.of(
          "[",
          "]",
          "{",
          "}",
          ":",
          ",",
          "\"",
          "\"\"",
          "'",
          "\\",
          "\n",
          "\r",
          ";",
          "<job>",
          "</job>",
          "<job ",
          "<a:",
          "xmlns:a='b'",
          "/>",
          ">",
          "<![CDATA[",
          "]]>",
          "<!--",
          "-->",
          "<?a",
          "?>",
          "<!DOCTYPE a>",
          "&#1;",
          "true",
          "null",
          "1",
          "{\"id\":",
          "\"id\"",
          "sep=;\n");

  private static Arbitrary<String> texts(List<String> pieces, int most) {
    return Arbitraries.of(pieces)
        .list()
        .ofMinSize(0)
        .ofMaxSize(most)
        .map(each -> String.join("", each));
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.of(FIELDS),
        Arbitraries.of(MORE),
        texts(VALUES, 2).filter(text -> !text.isEmpty()));
  }

  @Provide
  Arbitrary<String> values() {
    return texts(VALUES, 4);
  }

  @Provide
  Arbitrary<String> anything() {
    return Arbitraries.oneOf(Arbitraries.of(SYNTAX), Arbitraries.of(VALUES), Arbitraries.of(FIELDS))
        .list()
        .ofMaxSize(40)
        .map(pieces -> String.join("", pieces));
  }

  @Provide
  Arbitrary<List<List<String>>> rows() {
    return names()
        .list()
        .ofSize(8)
        .flatMap(
            names ->
                values()
                    .list()
                    .ofSize(8)
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(3)
                    .map(
                        rows -> {
                          rows.add(0, names);
                          return rows;
                        }));
  }

  private static void handle(String file, byte[] content) {
    GrowthTest.handle(file, Read.of(file, content, Optional.empty()), Mapping.none());
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void jobsOfAnyValues(@ForAll("rows") List<List<String>> rows) throws IOException {
    handle("a.csv", table(rows, ",", "\"", "\"", "\"\"").getBytes(UTF_8));
    handle("a.json", json(rows).getBytes(UTF_8));
    handle("a.xml", xml(rows).getBytes(UTF_8));
    handle("a.xlsx", workbook(rows));
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void anyText(@ForAll("anything") String text) {
    for (String file : List.of("a.csv", "a.json", "a.jsonl", "a.xml", "a.xlsx", "a")) {
      handle(file, text.getBytes(UTF_8));
      handle(file, text.getBytes(ISO_8859_1));
    }
    handle("a.json", ("[{\"id\": 1, " + text).getBytes(UTF_8));
    handle("a.xml", ("<r><job><id>1</id>" + text).getBytes(UTF_8));
  }

  private static String table(
      List<List<String>> rows, String between, String before, String behind, String quote) {
    return rows.stream()
        .map(
            row ->
                row.stream()
                    .map(text -> before + text.replace("\"", quote) + behind)
                    .collect(Collectors.joining(between)))
        .collect(Collectors.joining("\n"));
  }

  /** Some of the values as they are, such as numbers and null, and some in arrays and objects. */
  private static String json(List<List<String>> rows) {
    StringBuilder json = new StringBuilder("[");
    for (List<String> row : rows.subList(1, rows.size())) {
      json.append(json.length() == 1 ? "{" : ",{");
      for (int i = 0; i < row.size(); i++) {
        String text =
            jobpostings.cli.service.Json.MAPPER.getNodeFactory().textNode(row.get(i)).toString();
        boolean isBare = row.get(i).matches("-?[0-9]|1e999999999|null");
        String value = isBare ? row.get(i) : text;
        String name = rows.get(0).get(i);
        json.append(i == 0 ? "" : ",")
            .append(jobpostings.cli.service.Json.MAPPER.getNodeFactory().textNode(name))
            .append(":")
            .append(
                switch (row.get(i).length() % 5) {
                  case 0 -> "[" + value + "," + value + "]";
                  case 1 -> "{" + text + ":" + value + "}";
                  case 2 -> "[[" + value + "],{\"id\":" + value + "}]";
                  default -> value;
                });
      }
      json.append("}");
    }
    return json.append("]").toString();
  }

  private static String xml(List<List<String>> rows) {
    StringBuilder xml = new StringBuilder("<r>");
    for (List<String> row : rows.subList(1, rows.size())) {
      xml.append("<job>");
      for (int i = 0; i < row.size(); i++) {
        String name = rows.get(0).get(i).replaceAll("[^a-zA-Z]", "");
        String element = name.isEmpty() ? "e" : name;
        xml.append("<%1$s a='1'><![CDATA[%2$s]]></%1$s>".formatted(element, row.get(i)));
      }
      xml.append("</job>");
    }
    return xml.append("</r>").toString();
  }

  private static byte[] workbook(List<List<String>> rows) throws IOException {
    StringBuilder sheet = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      sheet.append("<row r='").append(i + 1).append("'>");
      for (int j = 0; j < rows.get(i).size(); j++) {
        String text = rows.get(i).get(j);
        String type = List.of("n", "str", "inlineStr", "b", "e", "s", "d").get(text.length() % 7);
        String kept =
            text.replace("&", "&amp;").replace("<", "&lt;").replaceAll("[^\\n\\t -\uD7FF]", "");
        boolean isInline = i == 0 || type.equals("inlineStr");
        sheet.append(
            "<c r='%c%d' t='%s'>".formatted('A' + j, i + 1, isInline ? "inlineStr" : type));
        sheet.append((isInline ? "<is><t>%s</t></is></c>" : "<v>%s</v></c>").formatted(kept));
      }
      sheet.append("</row>");
    }
    String ns = "http://schemas.openxmlformats.org/";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      String[] parts = {
        "[Content_Types].xml",
        "<Types xmlns='" + ns + "package/2006/content-types'/>",
        "xl/workbook.xml",
        "<workbook xmlns='"
            + ns
            + "spreadsheetml/2006/main' xmlns:r='"
            + ns
            + "officeDocument/2006/relationships'><sheets><sheet name='a' sheetId='1'"
            + " r:id='rId1'/></sheets></workbook>",
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns='"
            + ns
            + "package/2006/relationships'><Relationship Id='rId1' Type='"
            + ns
            + "officeDocument/2006/relationships/worksheet'"
            + " Target='worksheets/sheet1.xml'/></Relationships>",
        "xl/worksheets/sheet1.xml",
        "<worksheet xmlns='"
            + ns
            + "spreadsheetml/2006/main'><sheetData>"
            + sheet
            + "</sheetData></worksheet>"
      };
      for (int i = 0; i < parts.length; i += 2) {
        zip.putNextEntry(new ZipEntry(parts[i]));
        zip.write(parts[i + 1].getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }
}
