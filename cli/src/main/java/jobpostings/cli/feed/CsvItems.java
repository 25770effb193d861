package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Jobs of a CSV file (RFC 4180), whose first row names the columns. */
final class CsvItems {
  private static final String MALFORMED = "malformed-csv";
  private static final CsvFactory FACTORY =
      CsvFactory.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

  private record Text(String value, Position position) {
    Text {
      value = value.strip();
    }
  }

  private final char separator;

  /**
   * @param begin the beginning of the file, whose first line tells the separator
   */
  CsvItems(String begin) {
    this.separator = separator(begin);
  }

  /**
   * Whichever of comma, semicolon, tab and bar is most frequent in the first line, outside quotes.
   */
  private static char separator(String begin) {
    String line = begin.stripLeading().lines().findFirst().orElse("").replaceAll("\"[^\"]*\"", "");
    char most = ',';
    for (char each : ";\t|".toCharArray()) {
      most = count(line, each) > count(line, most) ? each : most;
    }
    return most;
  }

  private static long count(String line, char wanted) {
    return line.chars().filter(c -> c == wanted).count();
  }

  /**
   * @throws FeedException if it can't be read to its end, for example because a quote is not closed
   */
  void read(Reader reader, Sink sink) throws IOException, FeedException {
    try (CsvParser parser = FACTORY.createParser(reader)) {
      parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
      List<Text> header = row(parser);
      if (header.isEmpty()) {
        return;
      }
      requireNames(header);
      for (List<Text> row = row(parser); !row.isEmpty(); row = row(parser)) {
        if (!isBlank(row)) {
          tell(header, row, sink);
        }
      }
    } catch (JsonProcessingException e) {
      throw new FeedException(
          Fault.at(Position.of(e.getLocation()), MALFORMED, e.getOriginalMessage() + "."));
    }
  }

  /** The next row, or an empty list at the end of the file. */
  private static List<Text> row(JsonParser parser) throws IOException {
    List<Text> row = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != null && !(token == JsonToken.END_ARRAY && !row.isEmpty());
        token = parser.nextToken()) {
      if (token.isScalarValue()) {
        row.add(new Text(parser.getText(), Position.of(parser.currentTokenLocation())));
      }
    }
    return row;
  }

  private static boolean isBlank(List<Text> row) {
    return row.stream().allMatch(text -> text.value().isEmpty());
  }

  private static void requireNames(List<Text> header) throws FeedException {
    Set<String> names = new HashSet<>();
    for (Text name : header) {
      if (!name.value().isEmpty() && !names.add(name.value().toLowerCase(Locale.ROOT))) {
        throw new FeedException(
            Fault.at(
                name.position(),
                "duplicate",
                "Two columns are called \"%s\".".formatted(name.value())));
      }
    }
  }

  private static void tell(List<Text> header, List<Text> row, Sink sink) {
    Position begin = row.get(0).position();
    if (row.size() != header.size()) {
      sink.unreadable(
          Fault.at(
              begin,
              MALFORMED,
              "The row has %d cells, and the first row names %d columns."
                  .formatted(row.size(), header.size())));
      return;
    }
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      if (!header.get(i).value().isEmpty()) {
        cells.add(Cell.text(header.get(i).value(), row.get(i).value(), row.get(i).position()));
      }
    }
    sink.item(new Item(begin, cells));
  }
}
