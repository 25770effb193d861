package jobpostings.api;

import java.util.Locale;
import java.util.regex.Pattern;
import jobpostings.body.Handling;

/** What a client prefers (RFC 7240). Unknown preferences are ignored. */
record Preferences(Handling handling) {
  private static final String HANDLING = "handling=";

  private static final Pattern IGNORED = Pattern.compile("[\\s\"]");

  static Preferences of(String header) {
    // If a preference is sent twice, the first one counts.
    for (String preference : header.split(",", -1)) {
      String text =
          IGNORED.matcher(preference.split(";", 2)[0]).replaceAll("").toLowerCase(Locale.ROOT);
      if (text.startsWith(HANDLING)) {
        return new Preferences(handling(text.substring(HANDLING.length())));
      }
    }
    return new Preferences(Handling.DEFAULT);
  }

  private static Handling handling(String value) {
    return switch (value) {
      case "strict" -> Handling.STRICT;
      case "lenient" -> Handling.LENIENT;
      default -> Handling.DEFAULT;
    };
  }
}
