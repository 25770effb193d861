package jobpostings.cli.mapping;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/** The description as HTML. */
final class Description {
  private static final Pattern ESCAPED_TAG = Pattern.compile("&lt;/[a-zA-Z][a-zA-Z0-9]*\\s*&gt;");
  private static final Pattern BARE_AMPERSAND =
      Pattern.compile("&(?!(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});)");
  private static final Pattern BLANK_LINES =
      Pattern.compile("(\\r\\n?|\\n)[ \\t]*(\\r\\n?|\\n)\\s*");

  /** Names of texts that continue a description. */
  private static final Set<String> FURTHER =
      Set.copyOf(Words.usual().plain("column", "description+"));

  private Description() {}

  /** A description that comes from the service is HTML, even without a tag. */
  static void read(Row row) {
    if (row.mapping.names(Field.DESCRIPTION)) {
      row.text(Field.DESCRIPTION, "description");
    } else {
      row.single(Field.DESCRIPTION, "description");
    }
    if (row.isOfService() || !row.job.hasNonNull("description")) {
      return;
    }
    partsBeside(row);
    List<String> texts = new ArrayList<>();
    parts(row).forEach(value -> texts.add(row.text(Field.DESCRIPTION, value)));
    if (texts.isEmpty()) {
      texts.add(row.text(Field.DESCRIPTION));
    }
    if (row.mapping.isEscaped(Field.DESCRIPTION)) {
      texts.replaceAll(Row::unescaped);
    }
    if (texts.stream().anyMatch(Description::isEscaped)) {
      String message =
          "The HTML is escaped, so that readers would see its tags. Say in a mapping: \"escaped\":"
              + " [\"description\"].";
      row.fault(Field.DESCRIPTION, "html-malformed", message);
    }
    if (texts.stream().anyMatch(NoValue::isMangled)) {
      row.note(
          row.cell(Field.DESCRIPTION).orElse(null),
          "mangled",
          "The description has letters that were written in one encoding and read in another.");
    }
    row.job.put("description", html(texts));
  }

  /** Its values; of a section whose members are all taken, a title is none without a text. */
  private static List<Value> parts(Row row) {
    Map<String, Long> members =
        row.all(Field.DESCRIPTION).stream().collect(groupingBy(Description::section, counting()));
    Map<String, Long> filled =
        row.values(Field.DESCRIPTION).stream()
            .collect(groupingBy(Description::section, counting()));
    return row.values(Field.DESCRIPTION).stream()
        .filter(
            value ->
                !value.cell().name().endsWith(".*")
                    || members.get(section(value)) == 1
                    || filled.get(section(value)) > 1)
        .toList();
  }

  private static String section(Value value) {
    return value.group() + value.cell().name();
  }

  /** Where what isn't read is not told anyway, texts that continue the description are. */
  private static void partsBeside(Row row) {
    if (row.mapping.rest() != Mapping.Rest.IGNORED) {
      return;
    }
    List<Cell> parts =
        row.item.cells().stream()
            .filter(cell -> FURTHER.contains(Folding.plain(cell.name())))
            .filter(cell -> cell.isPlain() && !cell.text().isEmpty())
            .filter(cell -> !row.mapping.paths().contains(Unread.dotted(cell.name())))
            .toList();
    if (!parts.isEmpty()) {
      String names = parts.stream().map(Cell::name).collect(joining("\", \""));
      row.note(
          parts.get(0),
          "parts-left-out",
          "\"%s\" beside the description is not part of it. A mapping can name all parts, in an array."
              .formatted(names));
    }
  }

  /** Whether readers would see tags, as it was escaped once too often. */
  static boolean isEscaped(String text) {
    return text.indexOf('<') < 0 && ESCAPED_TAG.matcher(text).find();
  }

  /**
   * One description. Text without angle brackets becomes paragraphs with its line breaks; whether
   * any other is HTML, the service finds out.
   */
  static String html(List<String> texts) {
    boolean hasBrackets = texts.stream().anyMatch(text -> text.contains("<"));
    boolean hasEnds = texts.stream().anyMatch(text -> text.contains("</"));
    return hasBrackets && !hasEnds
        ? String.join("\n\n", texts)
        : texts.stream().map(Description::html).collect(joining("\n"));
  }

  private static String html(String text) {
    if (text.contains("<")) {
      return text.startsWith("<li") ? "<ul>" + text + "</ul>" : text;
    }
    String escaped = BARE_AMPERSAND.matcher(text).replaceAll("&amp;").replace(">", "&gt;");
    return Arrays.stream(BLANK_LINES.split(escaped))
        .map(String::strip)
        .filter(paragraph -> !paragraph.isEmpty())
        .map(
            paragraph ->
                "<p>" + paragraph.lines().map(String::strip).collect(joining("<br>")) + "</p>")
        .collect(joining());
  }
}
