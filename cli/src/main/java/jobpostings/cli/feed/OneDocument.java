package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import jobpostings.cli.service.Json;

/** JSON text with one object. */
public final class OneDocument {
  private OneDocument() {}

  /**
   * Reads the text.
   *
   * @throws FeedException if it is not one JSON object
   */
  public static Located read(String text) throws FeedException {
    try (JsonParser parser = Json.MAPPER.createParser(text)) {
      parser.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION.mappedFeature());
      if (parser.nextToken() == null || !parser.isExpectedStartObjectToken()) {
        throw new FeedException(
            Fault.at(
                Position.BEGIN, "malformed-json", "A job is a JSON object: {\"title\": ...}."));
      }
      Located located = Located.read(parser);
      if (parser.nextToken() != null) {
        throw new FeedException(
            Fault.at(
                Position.of(parser.currentTokenLocation()),
                "malformed-json",
                "There is more behind the object. jobs sync takes many jobs."));
      }
      return located;
    } catch (JsonProcessingException e) {
      throw new FeedException(
          Fault.at(Position.of(e.getLocation()), "malformed-json", e.getOriginalMessage()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
