package jobpostings.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jobpostings.body.Handling;

/**
 * What a client prefers (RFC 7240). If a preference is sent twice, the first counts.
 *
 * @param values by name, both in lower case; empty for a preference without one
 */
record Preferences(Map<String, String> values) {

  static Preferences of(String header) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String preference : HeaderList.split(header, ',', true)) {
      // After the first part come parameters of the preference, of which none is known.
      List<String> parts = HeaderList.split(preference, ';', true);
      String[] pair = parts.isEmpty() ? new String[] {""} : parts.getFirst().split("=", 2);
      String value = pair.length == 1 ? "" : HeaderList.unquoted(pair[1].strip());
      values.putIfAbsent(lower(pair[0].strip()), lower(value));
    }
    return new Preferences(values);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  boolean wantsRepresentation() {
    return values.getOrDefault("return", "").equals("representation");
  }

  Handling handling() {
    return switch (values.getOrDefault("handling", "")) {
      case "strict" -> Handling.STRICT;
      case "lenient" -> Handling.LENIENT;
      default -> Handling.DEFAULT;
    };
  }
}
