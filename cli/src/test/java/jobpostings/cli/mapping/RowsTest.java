package jobpostings.cli.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Read;
import jobpostings.cli.service.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * What a row becomes. A row is {@code column=value} between semicolons, {@code column@field=value}
 * where a mapping says that the column is the field, or a JSON object; defaults are {@code
 * field=value}. The job is {@code member=value} or {@code pointer=value} between semicolons, each
 * as it would be sent ({@code -}: not sent). Told are pieces of what is wrong, or, after a question
 * mark, of notes; an empty cell says that nothing is told.
 */
class RowsTest {
  private static final Pattern NAMED = Pattern.compile("@[a-zA-Z.]+=");
  private static final ReferenceNames CATEGORIES =
      new ReferenceNames(
          Map.of(17, "Food and Restaurant", 30, "Retail", 14, "Healthcare and Nursing"), Map.of());
  private static final ReferenceNames TYPES =
      new ReferenceNames(
          Map.of(1, "Full Time", 2, "Part Time", 3, "Contract", 4, "Temp", 5, "Volunteer"),
          Map.of());
  private static final ReferenceData REFERENCE =
      new ReferenceData(
          CATEGORIES,
          TYPES,
          new ReferenceNames(
              Map.of(1, "Yearly", 2, "Monthly", 3, "Weekly", 4, "Daily", 5, "Hourly"),
              Map.of(
                  "year", "Yearly", "month", "Monthly", "week", "Weekly", "day", "Daily", "hour",
                  "Hourly")));

  @ParameterizedTest
  @CsvFileSource(
      resources = {
        "/cases/states.txt",
        "/cases/dates.txt",
        "/cases/pay.txt",
        "/cases/places.txt",
        "/cases/types.txt",
        "/cases/kinds.txt"
      },
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true)
  void aRowBecomesWhatItSays(String row, String defaults, String job, String told)
      throws FeedException {
    Mapping mapping = mapping(row);
    for (String each : split(defaults)) {
      String[] pair = each.split("=", 2);
      mapping = mapping.withDefault(Field.ofKey(pair[0]).orElseThrow(), pair[1]);
    }
    FeedJob draft =
        new RowReader(mapping, REFERENCE, Set.of(), false)
            .draft(Read.of("a.jsonl", json(row)).items().get(0));

    for (String each : split(job)) {
      String[] pair = each.split("=", 2);
      String pointer = pair[0].startsWith("/") ? pair[0] : "/" + pair[0];
      assertThat(sent(draft.job().at(pointer))).as(pointer + " of " + draft).isEqualTo(pair[1]);
    }
    List<String> faults = draft.faults().stream().map(Fault::message).toList();
    List<String> notes = draft.notes().stream().map(Fault::message).toList();
    List<String> expected = split(told);
    List<String> expectedNotes =
        expected.stream()
            .filter(each -> each.startsWith("?"))
            .map(each -> each.substring(1))
            .toList();
    List<String> expectedFaults = expected.stream().filter(each -> !each.startsWith("?")).toList();
    assertPieces(faults, expectedFaults);
    assertPieces(notes, expectedNotes);
  }

  private static void assertPieces(List<String> messages, List<String> pieces) {
    assertThat(messages.isEmpty()).as(messages.toString()).isEqualTo(pieces.isEmpty());
    pieces.forEach(piece -> assertThat(String.join("\n", messages)).contains(piece));
  }

  private static String sent(JsonNode value) {
    if (value.isArray() && value.path(0).has("description")) {
      return value
          .valueStream()
          .map(place -> place.path("description").asText())
          .collect(Collectors.joining(" & "));
    }
    return value.isMissingNode()
        ? "-"
        : value.isContainerNode() ? value.toString() : value.asText();
  }

  /** Beside a column that is named, those of the field's plain names are read too. */
  private static Mapping mapping(String row) throws FeedException {
    if (row.startsWith("{") || !NAMED.matcher(row).find()) {
      return Mapping.none();
    }
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (String each : split(row)) {
      String[] column = each.split("=", 2)[0].split("@");
      Optional<String> field =
          column.length > 1 ? Optional.of(column[1]) : Field.ofName(column[0]).map(Field::key);
      field.ifPresent(key -> columns.computeIfAbsent(key, any -> new ArrayList<>()).add(column[0]));
    }
    columns.keySet().removeIf(key -> !row.contains("@" + key + "="));
    return Mapping.of(Json.MAPPER.valueToTree(Map.of("columns", columns)).toString());
  }

  private static String json(String row) {
    if (row.startsWith("{")) {
      return row;
    }
    var object = Json.MAPPER.createObjectNode().put("id", "1");
    split(row).forEach(each -> object.put(each.split("[@=]", 2)[0], each.split("=", 2)[1]));
    return new String(Json.bytes(object), UTF_8);
  }

  private static List<String> split(String cell) {
    return cell == null
        ? List.of()
        : Arrays.stream(cell.split(";"))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
  }
}
