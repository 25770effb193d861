package jobpostings.local.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it arrived.
 *
 * @param path as sent, with escapes not decoded
 * @param query as sent, without the question mark
 * @param headers in the case and order in which they were sent
 * @param body cut off one byte after {@link #MAX_BODY}
 */
public record HttpCall(
    String method,
    String path,
    Optional<String> query,
    List<Map.Entry<String, String>> headers,
    byte[] body,
    String protocol,
    String clientAddress) {

  /** The largest body that API Gateway takes, in bytes. */
  public static final int MAX_BODY = 10 * 1024 * 1024;

  /** The last of the headers with that name, which is not case-sensitive. */
  public Optional<String> header(String name) {
    return headers.reversed().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  public HttpCall withMethod(String other) {
    return new HttpCall(other, path, query, headers, body, protocol, clientAddress);
  }

  public HttpCall withBody(byte[] other) {
    return new HttpCall(method, path, query, headers, other, protocol, clientAddress);
  }

  public boolean isTooLarge() {
    return body.length > MAX_BODY;
  }

  /** Decodes a segment of a path, where a plus is a plus. */
  public static String decodeSegment(String segment) {
    return decodeQuery(segment.replace("+", "%2B"));
  }

  /**
   * Decodes a name or value in a query, where a plus is a space. What is not properly encoded stays
   * as it is.
   */
  public static String decodeQuery(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
