package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;

/** The header that names members of a body that were ignored (docs/to-the-letter.md, Members). */
final class IgnoredMembers {
  static final String NAME = "Ignored-Members";

  private static final int MAX_LENGTH = 2_000;

  private IgnoredMembers() {}

  /** The pointers, percent-encoded; those for which there is no room are left out. */
  static String value(List<String> pointers) {
    StringBuilder value = new StringBuilder();
    for (String pointer : pointers) {
      // As in the fragment of a URL (RFC 6901, 6), and without the comma, which separates them.
      String encoded =
          URLEncoder.encode(pointer, UTF_8)
              .replace("+", "%20")
              .replace("%2F", "/")
              .replace("%7E", "~");
      if (value.length() + 1 + encoded.length() <= MAX_LENGTH) {
        value.append(value.isEmpty() ? "" : ",").append(encoded);
      }
    }
    return value.toString();
  }
}
