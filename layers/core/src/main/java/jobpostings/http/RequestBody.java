package jobpostings.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.text.Excerpt;

/** Reads a body, which must be one JSON object (docs/contract.md, Media type and encoding). */
public final class RequestBody {
  private static final int MAX_BYTES = 5 * 1024 * 1024;

  private static final ObjectReader READER =
      JsonMapper.builder(Json.readers().build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build()
          .readerFor(JsonNode.class);

  private RequestBody() {}

  /**
   * @throws Problem if the body is missing, too large, of another type, or not a JSON object
   */
  public static ObjectNode read(Request request) {
    BodyHeaders.check(request);
    String body = request.body();
    int bytes = body.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          "The body has %,d bytes, where %,d is the limit.".formatted(bytes, MAX_BYTES));
    }
    if (body.isBlank()) {
      throw malformed("The request has no body; it needs a JSON object.", null);
    }
    return parse(body);
  }

  /**
   * @throws Problem if the text is not a JSON object
   */
  public static ObjectNode parse(String body) {
    try {
      if (READER.readTree(body) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw malformed("The body is not valid JSON: " + reason(e) + position(e.getLocation()), e);
    } catch (NumberFormatException | ArithmeticException e) {
      throw malformed("The body has a number whose exponent is too large.", e);
    }
    throw malformed("The body must be a JSON object: {...}.", null);
  }

  /** In our own words, because the parser's messages speak of its settings. */
  private static String reason(JacksonException e) {
    return switch (e) {
      case StreamConstraintsException _ ->
          "it is nested too deeply, or has a number or a name that is too long";
      case MismatchedInputException _ -> "something follows the object";
      case StreamReadException _ when e.getOriginalMessage().startsWith("Duplicate") ->
          "%s is there twice".formatted(member(e));
      default -> "it can't be read";
    };
  }

  /** The member at which reading stopped. */
  private static String member(JacksonException e) {
    return e.getProcessor() instanceof JsonParser json
        ? "the member \"%s\"".formatted(Excerpt.name(json.getParsingContext().getCurrentName()))
        : "a member";
  }

  private static String position(JsonLocation location) {
    return location == null
        ? "."
        : " (line %d, column %d).".formatted(location.getLineNr(), location.getColumnNr());
  }

  private static Problem malformed(String detail, Throwable cause) {
    return new Problem(ProblemCode.MALFORMED_JSON, detail, cause);
  }
}
