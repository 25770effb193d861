package jobpostings.local.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Decodes parts of URLs. What is not properly encoded stays as it is. */
public final class PercentEncoding {
  private PercentEncoding() {}

  /**
   * @param segment of a path, where a plus is a plus
   */
  public static String decodeSegment(String segment) {
    return decodeQuery(segment.replace("+", "%2B"));
  }

  /**
   * @param text a name or value in a query, where a plus is a space
   */
  public static String decodeQuery(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
