package jobpostings.cli.feed;

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

  /** The separator is what the file's first line says, otherwise what is most frequent there. */
  static void read(BufferedReader reader, String begin, Sink sink)
      throws IOException, FeedException {
    String line = begin.stripLeading().lines().findFirst().orElse("");
    Matcher said = SAID.matcher(line);
    long above = 0;
    String unquoted = line.replaceAll("\"[^\"]*\"", "");
    char separator =
        Collections.max(
            List.of(',', ';', '\t', '|'),
            Comparator.comparingLong(each -> unquoted.chars().filter(c -> c == each).count()));
    if (said.matches()) {
      separator = said.group(1).charAt(0);
      reader.readLine();
      above = 1;
    }
    Rows rows = new Rows(sink, MALFORMED);
    try (CsvParser parser = FACTORY.createParser(reader)) {
      parser.setSchema(CsvSchema.emptySchema().withColumnSeparator(separator));
      List<Rows.Text> row = new ArrayList<>();
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()) {
          if (row.size() <= Rows.MAX_COLUMNS) {
            Position position = Position.of(parser.currentTokenLocation()).below(above);
            row.add(new Rows.Text(parser.getText(), position));
          }
        } else if (token == JsonToken.END_ARRAY && !row.isEmpty()) {
          rows.row(row);
          row = new ArrayList<>();
        }
      }
      rows.end();
    } catch (JsonProcessingException e) {
      Position position = Position.of(e.getLocation()).below(above);
      throw new FeedException(position, MALFORMED, e.getOriginalMessage() + ".");
    }
  }
}
