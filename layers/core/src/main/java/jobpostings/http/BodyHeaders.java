package jobpostings.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Checks the headers that describe a body (docs/contract.md, Media type and encoding). Stateless.
 */
public final class BodyHeaders {
  /** The media type of PATCH (RFC 7396). */
  public static final String MERGE_PATCH = "application/merge-patch+json";

  private static final String JSON = "application/json";

  /** The first character of GZIP data, with which no JSON begins. */
  private static final String GZIPPED = "\u001F";

  private BodyHeaders() {}

  /**
   * @throws Problem if the body is of another type, charset or encoding
   */
  static void check(Request request) {
    Optional<String> type = request.header("content-type").filter(text -> !text.isBlank());
    if (type.isPresent() || !request.body().isEmpty()) {
      requireJson(type.orElse(""), request.method().equals("PATCH") ? MERGE_PATCH : JSON);
    }
    if (!request.body().isEmpty()) {
      request
          .header("content-encoding")
          .ifPresent(coding -> requireDecoded(coding, request.body()));
    }
  }

  private static void requireJson(String type, String required) {
    List<String> parts = HeaderList.split(type, ';', true);
    if (parts.isEmpty() || !parts.getFirst().equalsIgnoreCase(required)) {
      throw unsupported("Send JSON, with the header Content-Type: %s.".formatted(required));
    }
    for (String parameter : parts.subList(1, parts.size())) {
      String[] pair = parameter.split("=", 2);
      boolean isCharset = pair[0].strip().equalsIgnoreCase("charset");
      if (isCharset
          && !(pair.length == 2
              && HeaderList.unquoted(pair[1].strip()).equalsIgnoreCase("utf-8"))) {
        throw unsupported(
            "Send the body in UTF-8, with the header Content-Type: %s; charset=utf-8. No other charset"
                    .formatted(required)
                + " is read.");
      }
    }
  }

  /** The gateway decodes GZIP; a body that still begins like GZIP was not decoded. */
  private static void requireDecoded(String header, String body) {
    List<String> codings =
        HeaderList.split(header.toLowerCase(Locale.ROOT), ',', true).stream()
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
}
