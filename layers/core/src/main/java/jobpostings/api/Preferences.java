package jobpostings.api;

import java.util.Locale;
import java.util.Optional;

/** What a client prefers (RFC 7240). Preferences that the service does not know are ignored. */
record Preferences(boolean isStrict) {
  static final String STRICT = "handling=strict";

  static Preferences of(Optional<String> header) {
    // Of a preference that is there twice, the first counts.
    for (String preference : header.orElse("").split(",", -1)) {
      String text =
          preference.replaceFirst(";.*", "").replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT);
      if (text.startsWith("handling=")) {
        return new Preferences(text.equals(STRICT));
      }
    }
    return new Preferences(false);
  }
}
