package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jobpostings.cli.service.Json;

/** Jobs of a JSON array, and of JSON Lines. */
final class JsonItems {
  private static final String MALFORMED = "malformed-json";

  private JsonItems() {}

  /**
   * @throws FeedException if it is not an array, or ends before the array does
   */
  static void array(Reader reader, Sink sink) throws IOException, FeedException {
    try (JsonParser parser = parser(Json.MAPPER.createParser(reader))) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return;
      }
      if (first != JsonToken.START_ARRAY) {
        throw failure(parser, "The file must be an array of jobs: [{...}, {...}].");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        tell(Located.read(parser), 0, sink);
      }
      if (parser.nextToken() != null) {
        throw failure(parser, "There is more behind the array.");
      }
    } catch (JsonProcessingException e) {
      throw new FeedException(
          Fault.at(Position.of(e.getLocation()), MALFORMED, e.getOriginalMessage()));
    }
  }

  /** Lines that are not JSON are reported to the sink, and skipped. */
  static void lines(BufferedReader reader, Sink sink) throws IOException {
    long number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (!line.isBlank()) {
        line(line, number, sink);
      }
    }
  }

  private static void line(String line, long number, Sink sink) throws IOException {
    try (JsonParser parser = parser(Json.MAPPER.createParser(line))) {
      parser.nextToken();
      Located job = Located.read(parser);
      if (parser.nextToken() != null) {
        long column = parser.currentTokenLocation().getColumnNr();
        sink.unreadable(
            Fault.at(new Position(number, column), MALFORMED, "A line has one job, and no more."));
        return;
      }
      tell(job, number - 1, sink);
    } catch (JsonProcessingException e) {
      Position position = new Position(number, Position.of(e.getLocation()).column());
      sink.unreadable(Fault.at(position, MALFORMED, e.getOriginalMessage()));
    }
  }

  private static JsonParser parser(JsonParser parser) {
    return parser.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
  }

  private static FeedException failure(JsonParser parser, String message) {
    return new FeedException(
        Fault.at(Position.of(parser.currentTokenLocation()), MALFORMED, message));
  }

  /**
   * @param below how many lines there are before the text that was read
   */
  private static void tell(Located job, long below, Sink sink) {
    Position begin = moved(job.position(""), below);
    if (!job.value().isObject()) {
      sink.unreadable(Fault.at(begin, "wrong-type", "A job must be an object."));
      return;
    }
    List<Cell> cells = new ArrayList<>();
    job.value()
        .properties()
        .forEach(
            member ->
                cells.add(
                    new Cell(
                        member.getKey(),
                        new Located(
                            member.getValue(),
                            positions(job, "/" + Located.escaped(member.getKey()), below)))));
    sink.item(new Item(begin, cells));
  }

  private static Map<String, Position> positions(Located job, String pointer, long below) {
    return job.positions().entrySet().stream()
        .filter(each -> (each.getKey() + "/").startsWith(pointer + "/"))
        .collect(
            Collectors.toMap(
                each -> each.getKey().substring(pointer.length()),
                each -> moved(each.getValue(), below)));
  }

  private static Position moved(Position position, long below) {
    return new Position(position.line() + below, position.column());
  }
}
