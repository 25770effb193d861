package jobpostings.api;

import java.util.Locale;
import java.util.regex.Pattern;

/** What a client prefers (RFC 7240). Unknown preferences are ignored. */
record Preferences(boolean isStrict) {
  static final String STRICT = "handling=strict";

  private static final Pattern IGNORED = Pattern.compile("[\\s\"]");

  static Preferences of(String header) {
    // If a preference is sent twice, the first one counts.
    for (String preference : header.split(",", -1)) {
      String text =
          IGNORED.matcher(preference.split(";", 2)[0]).replaceAll("").toLowerCase(Locale.ROOT);
      if (text.startsWith("handling=")) {
        return new Preferences(text.equals(STRICT));
      }
    }
    return new Preferences(false);
  }
}
