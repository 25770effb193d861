package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Jobs of a CSV file (RFC 4180), whose first row names the columns. */
final class CsvItems {
  private static final String MALFORMED = "malformed-csv";
  private static final CsvFactory FACTORY =
      CsvFactory.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

  /** The line before the first row with which Excel says what separates cells. */
  private static final Pattern SAID = Pattern.compile("(?i)\"?sep=(.)\"?\\s*");

  private CsvItems() {}

  /** Whichever of comma, semicolon, tab and bar is most frequent, outside quotes. */
  private static char separator(String line) {
    return Collections.max(
        List.of(',', ';', '\t', '|'),
        Comparator.comparingLong(each -> line.chars().filter(c -> c == each).count()));
  }

  /**
   * @param begin the beginning of the file, whose first line tells the separator
   * @throws FeedException if it can't be read to its end, for example because a quote is not closed
   */
  static void read(BufferedReader reader, String begin, Sink sink)
      throws IOException, FeedException {
    String line = begin.stripLeading().lines().findFirst().orElse("");
    Matcher said = SAID.matcher(line);
    boolean isSaid = said.matches();
    long above = isSaid ? 1 : 0;
    char separator =
        isSaid ? said.group(1).charAt(0) : separator(line.replaceAll("\"[^\"]*\"", ""));
    if (isSaid) {
      reader.readLine();
    }
    Rows rows = new Rows(sink, MALFORMED);
    try (CsvParser parser = FACTORY.createParser(reader)) {
      parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
      for (List<Rows.Text> row = row(parser, above); !row.isEmpty(); row = row(parser, above)) {
        rows.row(row);
      }
    } catch (JsonProcessingException e) {
      Position position = Position.of(e.getLocation()).below(above);
      throw new FeedException(position, MALFORMED, e.getOriginalMessage() + ".");
    }
  }

  /** The next row, or an empty list at the end of the file. */
  private static List<Rows.Text> row(JsonParser parser, long above) throws IOException {
    List<Rows.Text> row = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != null && !(token == JsonToken.END_ARRAY && !row.isEmpty());
        token = parser.nextToken()) {
      if (token.isScalarValue()) {
        Position position = Position.of(parser.currentTokenLocation()).below(above);
        row.add(new Rows.Text(parser.getText(), position));
      }
    }
    return row;
  }
}
