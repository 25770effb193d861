package jobpostings.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.BodyTree;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.text.Excerpt;
import jobpostings.text.LowerCase;

/** Reads a body, which must be one JSON object (docs/to-the-letter.md, Media type and encoding). */
public final class RequestBody {
  /** The media type of PATCH (RFC 7396). */
  public static final String MERGE_PATCH = "application/merge-patch+json";

  /** The first character of GZIP data, with which no JSON begins. */
  private static final String GZIPPED = "\u001F";

  private static final int MAX_BYTES = 5 * 1024 * 1024;

  private static final String JSON = "application/json";
  private static final Set<String> UTF_8_NAMES = Set.of("utf-8", "utf8");

  private RequestBody() {}

  /**
   * @throws Problem if the body is missing, too large, of another type, or not a JSON object
   */
  public static ObjectNode read(Request request) {
    checkHeaders(request);
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

  private static void checkHeaders(Request request) {
    Optional<String> type = request.header("content-type").filter(text -> !text.isBlank());
    if (type.isPresent() || !request.body().isEmpty()) {
      requireJson(
          type.orElse(""),
          request.method().equals("PATCH") ? List.of(MERGE_PATCH, JSON) : List.of(JSON));
    }
    if (!request.body().isEmpty()) {
      request
          .header("content-encoding")
          .ifPresent(coding -> requireDecoded(coding, request.body()));
    }
  }

  /**
   * @param types that are read; the first is named where another was sent
   */
  private static void requireJson(String type, List<String> types) {
    List<String> parts = HeaderList.split(type, ';', true);
    if (parts.isEmpty() || !types.contains(LowerCase.of(parts.getFirst()))) {
      throw unsupported("Send JSON, with the header Content-Type: %s.".formatted(types.getFirst()));
    }
    for (String parameter : parts.subList(1, parts.size())) {
      String[] pair = parameter.split("=", 2);
      boolean isCharset = pair[0].strip().equalsIgnoreCase("charset");
      if (isCharset
          && !(pair.length == 2
              && UTF_8_NAMES.contains(LowerCase.of(HeaderList.unquoted(pair[1].strip()))))) {
        throw unsupported(
            "Send the body in UTF-8, with the header Content-Type: %s; charset=utf-8. No other charset"
                    .formatted(types.getFirst())
                + " is read.");
      }
    }
  }

  /** The gateway decodes GZIP; a body that still begins like GZIP was not decoded. */
  private static void requireDecoded(String header, String body) {
    List<String> codings =
        HeaderList.split(LowerCase.of(header), ',', true).stream()
            .filter(coding -> !coding.equals("identity"))
            .toList();
    boolean isDecoded = codings.equals(List.of("gzip")) && !body.startsWith(GZIPPED);
    if (!codings.isEmpty() && !isDecoded) {
      throw unsupported(
          "The body's Content-Encoding is not understood here. Compress it with gzip alone, or send"
              + " it as it is, without that header.");
    }
  }

  private static Problem unsupported(String detail) {
    return new Problem(ProblemCode.UNSUPPORTED_MEDIA_TYPE, detail);
  }

  /**
   * @throws Problem if the text is not a JSON object
   */
  public static ObjectNode parse(String body) {
    try {
      return BodyTree.parse(body)
          .orElseThrow(() -> malformed("The body must be a JSON object: {...}.", null));
    } catch (JacksonException e) {
      throw malformed("The body is not valid JSON: " + reason(e) + position(e.getLocation()), e);
    } catch (BodyTree.Refused e) {
      throw malformed("The body is not valid JSON: " + e.getMessage() + ".", e);
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory failed.", e);
    }
  }

  /** In our own words, because the parser's messages speak of its settings. */
  private static String reason(JacksonException e) {
    return switch (e) {
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
