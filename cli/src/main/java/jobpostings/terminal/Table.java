package jobpostings.terminal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Answers as text for people: a row for each object. */
public final class Table {
  /** Characters that would break a row or control the terminal. */
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private Table() {}

  /**
   * @param columns the members to show; a path such as {@code employer/name} leads into an object
   */
  public static String of(JsonNode answer, List<String> columns) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(Table::heading).toList());
    Iterable<JsonNode> objects = answer.isArray() ? answer : List.of(answer);
    for (JsonNode object : objects) {
      rows.add(columns.stream().map(column -> cell(object.at("/" + column))).toList());
    }
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      widths.add(rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }
    return rows.stream().map(row -> line(row, widths)).collect(joining());
  }

  /** "EXPIRES AT" for "expiresAt". */
  private static String heading(String column) {
    return column.replace('/', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toUpperCase(Locale.ROOT);
  }

  private static String cell(JsonNode value) {
    return value.isNull() || value.isMissingNode()
        ? "-"
        : CONTROL.matcher(text(value)).replaceAll(" ");
  }

  /** An array of texts as people write one. */
  private static String text(JsonNode value) {
    if (value.isArray() && value.valueStream().allMatch(JsonNode::isTextual)) {
      return value.valueStream().map(JsonNode::asText).collect(joining(", "));
    }
    return value.isContainerNode() ? value.toString() : value.asText();
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
    }
    return line.toString().stripTrailing() + System.lineSeparator();
  }
}
