package jobpostings.local.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decodes parts of URLs. What is not properly encoded stays as it is. */
public final class PercentEncoding {
  private PercentEncoding() {}

  /**
   * @param segment of a path, where a plus is a plus
   */
  public static String decodeSegment(String segment) {
    return decode(segment.replace("+", "%2B"));
  }

  /** The values of each parameter, in the order in which they were sent. */
  public static Map<String, List<String>> decodeQuery(Optional<String> query) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    for (String pair : query.orElse("").split("&")) {
      String[] parts = pair.split("=", 2);
      if (!pair.isEmpty()) {
        parameters
            .computeIfAbsent(decode(parts[0]), name -> new ArrayList<>())
            .add(parts.length == 2 ? decode(parts[1]) : "");
      }
    }
    return parameters;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
