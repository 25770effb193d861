package jobpostings.http;

import java.util.ArrayList;
import java.util.List;

/** Splits headers with several parts, such as lists (RFC 9110, 5.6). Stateless. */
final class HeaderList {
  private HeaderList() {}

  /**
   * The parts between separators, without the space around them and without empty ones. Separators
   * within quotes are text; after an unclosed quote, everything is.
   *
   * @param escapes whether a backslash within quotes escapes the next character, as in quoted
   *     strings (RFC 9110, 5.6.4) but not in entity tags (8.8.3)
   */
  static List<String> split(String text, char separator, boolean escapes) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted && escapes) {
        i++;
      } else if (c == separator && !quoted) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts.stream().map(String::strip).filter(part -> !part.isEmpty()).toList();
  }

  /** The content of a quoted string, without escapes; any other value as it is. */
  static String unquoted(String value) {
    boolean isQuoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
    if (!isQuoted) {
      return value;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < value.length() - 1; i++) {
      boolean isEscaped = value.charAt(i) == '\\' && i < value.length() - 2;
      text.append(value.charAt(isEscaped ? ++i : i));
    }
    return text.toString();
  }
}
