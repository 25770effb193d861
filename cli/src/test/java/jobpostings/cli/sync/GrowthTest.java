package jobpostings.cli.sync;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Read;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.ReferenceData;
import jobpostings.cli.mapping.ReferenceNames;
import jobpostings.cli.mapping.RowReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that a mistake or malice makes large in one way. Twice as large, they must take twice the
 * memory, not four times, to be read, drafted and told of. Most would not end otherwise.
 */
@Tag("deep")
class GrowthTest {
  private static final int SIZE = 5_000;
  private static final Map<Integer, String> NAMES = Map.of(1, "Full Time", 2, "Part Time");
  private static final ReferenceData REFERENCE =
      new ReferenceData(
          new ReferenceNames(NAMES, Map.of()),
          new ReferenceNames(NAMES, Map.of()),
          new ReferenceNames(NAMES, Map.of()));

  /** So many of a text, each with its number in place of #. */
  private static String many(int count, String text) {
    return IntStream.range(0, count)
        .mapToObj(i -> text.replace("#", String.valueOf(i)))
        .collect(joining());
  }

  private static String csv(String names, String cells) {
    return "id," + names + "\n1," + cells + "\n";
  }

  private static Arguments row(String file, String what, IntFunction<String> content) {
    return row(file, what, "", content);
  }

  private static Arguments row(
      String file, String what, String mapping, IntFunction<String> content) {
    return Arguments.of(file, what, mapping, content);
  }

  private static String all(String element) {
    return "<r><job><id>1</id>" + element + "</job></r>";
  }

  static Stream<Arguments> files() {
    return Stream.of(
        row("a.xml", "nested elements", n -> all(many(n, "<e>") + many(n, "</e>"))),
        row("a.xml", "nested elements of many names", n -> all(many(n, "<e#>") + "x")),
        row(
            "a.xml",
            "long names, and many below them",
            n -> all(many(9, "<" + "e".repeat(90) + "#>") + many(n, "<a/>"))),
        row("a.xml", "elements of many names", n -> all(many(n, "<e#>x</e#>"))),
        row("a.xml", "elements of one name", n -> all(many(n, "<title>x</title>"))),
        row("a.xml", "cities", n -> all(many(n, "<city>C#</city>"))),
        row("a.xml", "cities and provinces", n -> all(many(n, "<city>C#</city><state>ON</state>"))),
        row("a.xml", "attributes", n -> all(many(n / 5, "<e a='1' b='#'/>"))),
        row(
            "a.xml",
            "namespaces",
            n -> all("<x " + many(100, " xmlns:p#='u'") + ">" + many(n, "<p1:a/>") + "</x>")),
        row("a.xml", "comments", n -> all(many(n, "<!-- # -->"))),
        row("a.xml", "characters by number", n -> all("<title>" + many(n, "&#65;") + "</title>")),
        row("a.xml", "CDATA", n -> all("<title>" + many(n, "<![CDATA[x]]>") + "</title>")),
        row(
            "a.xml",
            "jobs with a fault each",
            n -> "<r>" + many(n / 4, "<job><id>#</id><city>C</city></job>")),
        row("a.json", "members", n -> "[{" + many(n, "\"m#\": 1,") + "\"id\": 1}]"),
        row("a.json", "nested arrays", n -> "[{\"id\": 1, \"x\": " + many(n, "[")),
        row("a.json", "nested objects", n -> "[{\"id\": 1, \"x\": " + many(n, "{\"x\":")),
        row(
            "a.json",
            "elements below many arrays",
            "{\"columns\": {\"title\": \"x.y\"}}",
            n ->
                "[{\"id\": 1, \"x\": "
                    + many(60, "[")
                    + many(n, "{\"y\": #},")
                    + "1"
                    + many(60, "]")
                    + "}]"),
        row(
            "a.json",
            "a long name above many members",
            n ->
                "[{\"id\": 1, \"%s\": {%s \"x\": 1}}]"
                    .formatted("n".repeat(40_000), many(n, "\"m#\": 1,"))),
        row(
            "a.json",
            "a list of cities",
            n -> "[{\"id\": 1, \"city\": [" + many(n, "\"C#\",") + "1]}]"),
        row(
            "a.json",
            "a list of places in objects",
            "{\"columns\": {\"city\": \"p.c\", \"state\": \"p.s\"}}",
            n -> "[{\"id\": 1, \"p\": [" + many(n, "{\"c\": \"C#\", \"s\": \"ON\"},") + "1]}]"),
        row(
            "a.json",
            "a list of types",
            n -> "[{\"id\": 1, \"type\": [" + many(n, "\"T#\",") + "1]}]"),
        row(
            "a.json",
            "a list of categories",
            n -> "[{\"id\": 1, \"category\": [" + many(n, "\"T#\",") + "1]}]"),
        row("a.jsonl", "lines that are not JSON", n -> many(n, "{#\n")),
        row("a.csv", "columns", n -> csv(many(n, "c#,") + "x", many(n, "1,") + "x")),
        row("a.csv", "columns without a name", n -> csv(many(n, ","), many(n, ","))),
        row("a.csv", "cells that no column has", n -> csv("x", many(n, "1,"))),
        row(
            "a.csv",
            "a thousand columns",
            n -> csv(many(990, "c#,") + "x", many(n / 250, many(990, "1,") + "x\n2,"))),
        row("a.csv", "digits of pay", n -> csv("salary", "9".repeat(n))),
        row(
            "a.csv",
            "digits of pay in many rows",
            n -> csv("salary", many(n / 100, "9".repeat(400) + "\n#,"))),
        row("a.csv", "pieces of pay", n -> csv("salary", "\"" + many(n, "$1 ") + "\"")),
        row("a.csv", "commas of a place", n -> csv("location", "\"a" + ", ".repeat(n) + "CA\"")),
        row(
            "a.csv",
            "commas of places",
            n -> csv("location", many(n / 500, "\"a" + ",".repeat(2_000) + "CAX\"\n2,"))),
        row("a.csv", "places between bars", n -> csv("location", "\"" + many(n, "P#|") + "\"")),
        row("a.csv", "categories", n -> csv("category", "\"" + many(n, "C#,") + "\"")),
        row("a.csv", "types", n -> csv("type", "\"" + many(n, "T#/") + "\"")),
        row("a.csv", "a date", n -> csv("closeDate", "1." + "1.".repeat(n))),
        row("a.csv", "a title", n -> csv("title", "t".repeat(n))),
        row(
            "a.csv",
            "a description of beginnings of tags",
            n -> csv("description", "<a".repeat(n))),
        row("a.csv", "a description of entities", n -> csv("description", "&lt;/a ".repeat(n))),
        row("a.csv", "a description of ampersands", n -> csv("description", "&a".repeat(n))),
        row("a.csv", "a description of a long entity", n -> csv("title", "&" + "a".repeat(n))),
        row(
            "a.csv",
            "a description of lines",
            n -> csv("description", "\"" + "a\n \n".repeat(n) + "\"")),
        row(
            "a.csv",
            "a description of blanks",
            n -> csv("description", "\"a\n" + " ".repeat(n) + "b\"")),
        row("a.csv", "rows without an id", n -> "id,title\n" + many(n / 4, ",t\n")),
        row("a.csv", "rows with one id", n -> "id,title\n" + many(n / 4, "1,t\n")),
        row(
            "a.csv",
            "rows with a fault each",
            n -> "id,city,closeDate\n" + many(n / 4, "#,C#,soon\n")),
        row(
            "a.csv",
            "values that a mapping has",
            "{\"values\": {\"type\": {" + many(2_000, "\"V#\": \"T\",") + "\"x\": \"y\"}}}",
            n -> "id,type\n" + many(n / 4, "#,v#\n")));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("files")
  void growsWithTheFile(String file, String what, String mapping, IntFunction<String> content)
      throws FeedException {
    Mapping meaning = mapping.isEmpty() ? Mapping.none() : Mapping.of(mapping);
    String once = content.apply(SIZE);
    String twice = content.apply(2 * SIZE);
    handle(file, once, meaning); // classes are loaded
    long least = allocated(file, once, meaning);

    assertThat(allocated(file, twice, meaning)).isLessThan(3 * least + 1_000_000);
  }

  private static long allocated(String file, String content, Mapping mapping) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    handle(file, content, mapping);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /** As a sync does it, but for the service. */
  private static void handle(String file, String content, Mapping mapping) {
    handle(file, Read.of(file, content), mapping);
  }

  static void handle(String file, Read read, Mapping mapping) {
    FeedScan scan = new FeedScan(mapping);
    read.items().forEach(scan::item);
    read.unreadable().forEach(scan::unreadable);
    RowReader reader = new RowReader(mapping, REFERENCE, scan.fields(), false);
    Report report = new Report(file, "column");
    for (Item item : read.items()) {
      FeedJob draft = reader.draft(item);
      report.read(draft);
      report.faults(draft.faults());
      for (Fault fault : draft.faults()) {
        assertThat(fault.pointer() == null || draft.isFaulty(fault.pointer())).isTrue();
      }
    }
    report.faults(scan.faults());
    read.failure().ifPresent(failure -> report.faults(List.of(failure)));
    assertThat(report.lines()).hasSameSizeAs(report.json(true).path("errors"));
  }
}
