package jobpostings.terminal;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Answers as text for people: a row for each object. */
public final class Table {
  /** Characters that would break a row or control the terminal. */
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private Table() {}

  /** Columns are members to show; a path such as {@code employer/name} leads into an object. */
  public static String of(JsonNode answer, List<String> columns) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(Table::heading).toList());
    for (JsonNode object : answer.isArray() ? answer : List.of(answer)) {
      rows.add(columns.stream().map(column -> cell(object.at("/" + column))).toList());
    }
    String format =
        IntStream.range(0, columns.size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElseThrow())
            .mapToObj(width -> "%-" + width + "s")
            .collect(joining("  "));
    return rows.stream()
        .map(row -> format.formatted(row.toArray()).stripTrailing() + System.lineSeparator())
        .collect(joining());
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
}
