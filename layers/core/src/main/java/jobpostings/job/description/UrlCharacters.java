package jobpostings.job.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which characters of a URL may stand where they are (RFC 3986, and characters beyond ASCII that
 * are neither spaces nor controls), and how the others are percent-encoded.
 */
final class UrlCharacters {
  private static final Pattern LINE_ENDS = Pattern.compile("[\\t\\n\\r]");
  private static final String NEVER = "\"<>\\^`{|}";

  private final String url;
  private final int hostStart;
  private final int hostEnd;
  private boolean isAfterPath;
  private boolean isFragment;

  private UrlCharacters(String url) {
    this.url = url;
    int slashes = url.indexOf("://");
    hostStart = slashes < 0 ? 0 : slashes + "://".length();
    int end = hostStart;
    while (slashes >= 0 && end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    hostEnd = end;
  }

  /** What is between the two slashes and the path: user, host and port. */
  static String authority(String url) {
    UrlCharacters characters = new UrlCharacters(url);
    return url.substring(characters.hostStart, characters.hostEnd);
  }

  /** What is wrong with the first that may not stand where it does, as the end of a sentence. */
  static Optional<String> fault(String url) {
    UrlCharacters characters = new UrlCharacters(url);
    for (int at = 0; at < url.length(); at += Character.charCount(url.codePointAt(at))) {
      if (!characters.isAllowed(at)) {
        return Optional.of(characters.fault(at));
      }
    }
    return Optional.empty();
  }

  /**
   * The same URL with each character percent-encoded that has to be, without the space around it,
   * and the tabs and ends of lines in it, which browsers leave out. The host stays as it is.
   */
  static String encoded(String url) {
    String whole = LINE_ENDS.matcher(url.strip()).replaceAll("");
    UrlCharacters characters = new UrlCharacters(whole);
    StringBuilder encoded = new StringBuilder();
    for (int at = 0; at < whole.length(); ) {
      int c = whole.codePointAt(at);
      if (characters.isAllowed(at) || characters.isInHost(at)) {
        encoded.appendCodePoint(c);
      } else {
        encoded.append(percentEncoded(c));
      }
      at += Character.charCount(c);
    }
    return encoded.toString();
  }

  private boolean isInHost(int at) {
    return at >= hostStart && at < hostEnd;
  }

  /** Must be called for each character in turn. */
  private boolean isAllowed(int at) {
    int c = url.codePointAt(at);
    boolean isSecondFragment = c == '#' && isFragment;
    isFragment |= c == '#';
    isAfterPath |= c == '?' || c == '#';
    return switch (c) {
      case '%' -> isEscape(at);
      case '#' -> !isSecondFragment;
      case '[', ']' -> isInHost(at) || isAfterPath;
      default -> c < 0x80 ? c > ' ' && c != 0x7F && NEVER.indexOf(c) < 0 : isAllowedBeyondAscii(c);
    };
  }

  private boolean isEscape(int at) {
    return at + 2 < url.length() && isHex(url.charAt(at + 1)) && isHex(url.charAt(at + 2));
  }

  private static boolean isHex(char c) {
    return c < 0x80 && Character.digit(c, 16) >= 0;
  }

  private static boolean isAllowedBeyondAscii(int c) {
    return !Characters.isForbidden(c) && !Character.isSpaceChar(c) && !Character.isISOControl(c);
  }

  private String fault(int at) {
    int c = url.codePointAt(at);
    String mend =
        isInHost(at)
            ? "No host has one: remove it."
            : Character.getType(c) == Character.SURROGATE
                ? "It is half of a character: remove it."
                : "Write \"" + percentEncoded(c) + "\" in its place.";
    return "has %s at character %d, in \"%s\". %s"
        .formatted(name(c), url.codePointCount(0, at) + 1, HtmlText.around(url, at), mend);
  }

  private static String name(int c) {
    if (c == ' ') {
      return "a space";
    }
    boolean isShown = c > ' ' && !Characters.isForbidden(c) && !Character.isSpaceChar(c);
    return isShown ? "\"" + Character.toString(c) + "\"" : "the character " + Characters.name(c);
  }

  private static String percentEncoded(int c) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : Character.toString(c).getBytes(UTF_8)) {
      encoded.append("%%%02X".formatted(b));
    }
    return encoded.toString();
  }
}
