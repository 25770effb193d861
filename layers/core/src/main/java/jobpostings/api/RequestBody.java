package jobpostings.api;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
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
import java.util.Locale;
import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** Reads a body, which must be one JSON object (docs/contract.md, Media type and encoding). */
public final class RequestBody {
  private static final int MOST_BYTES = 5 * 1024 * 1024;

  private static final String MEDIA_TYPE = "application/json";

  private static final ObjectReader READER =
      JsonMapper.builder()
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
    Optional<String> type = request.header("content-type").filter(text -> !text.isBlank());
    String body = request.body();
    if (type.isPresent() || !body.isEmpty()) {
      requireJson(type);
    }
    int bytes = body.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MOST_BYTES) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          "The body has %,d bytes, where %,d is the limit.".formatted(bytes, MOST_BYTES));
    }
    if (body.isBlank()) {
      throw malformed("The request has no body; it needs a JSON object.", null);
    }
    return parse(body);
  }

  private static void requireJson(Optional<String> type) {
    if (!type.orElse("").strip().toLowerCase(Locale.ROOT).startsWith(MEDIA_TYPE)) {
      throw new Problem(
          ProblemCode.UNSUPPORTED_MEDIA_TYPE,
          "Send JSON, with the header Content-Type: application/json.");
    }
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

  /** In our own words, because the parser's speak of its settings. */
  private static String reason(JacksonException e) {
    return switch (e) {
      case StreamConstraintsException _ ->
          "it is nested too deeply, or has a number or a name that is too long";
      case MismatchedInputException _ -> "something follows the object";
      case StreamReadException _ when e.getOriginalMessage().startsWith("Duplicate") ->
          "a member is there twice";
      default -> "it can't be read";
    };
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
