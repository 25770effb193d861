package jobpostings.terminal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Answers as text for people: a row for each object. */
public final class Table {
  /** So that one long cell doesn't make all rows long; the last column's cells are whole. */
  private static final int MAX_WIDTH = 100;

  private Table() {}

  /**
   * The heading, then a line for each object. Columns are members to show; a path such as {@code
   * employer/name} leads into an object.
   */
  public static List<String> lines(JsonNode answer, List<String> columns) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(Table::heading).toList());
    for (JsonNode object : answer.isArray() ? answer : List.of(answer)) {
      rows.add(
          IntStream.range(0, columns.size())
              .mapToObj(i -> cell(object.at("/" + columns.get(i)), i + 1 == columns.size()))
              .toList());
    }
    String format =
        IntStream.range(0, columns.size() - 1)
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElseThrow())
            .mapToObj(width -> "%-" + width + "s  ")
            .collect(joining("", "", "%s"));
    return rows.stream().map(row -> format.formatted(row.toArray()).stripTrailing()).toList();
  }

  /** "EXPIRES AT" for "expiresAt". */
  private static String heading(String column) {
    return column.replace('/', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toUpperCase(Locale.ROOT);
  }

  private static String cell(JsonNode value, boolean isLast) {
    if (value.isNull() || value.isMissingNode()) {
      return "-";
    }
    String text = Printable.line(text(value));
    return isLast || text.length() <= MAX_WIDTH ? text : text.substring(0, MAX_WIDTH - 1) + "…";
  }

  /** An array of texts as people write one. */
  private static String text(JsonNode value) {
    if (value.isArray() && value.valueStream().allMatch(JsonNode::isTextual)) {
      return value.valueStream().map(JsonNode::asText).collect(joining(", "));
    }
    return value.isContainerNode() ? value.toString() : value.asText();
  }
}
