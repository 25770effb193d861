package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to do about each code of a problem, as docs/errors.md says. */
final class Mends {
  private static final String PAGE = page();

  private Mends() {}

  private static String page() {
    try (InputStream in = Mends.class.getResourceAsStream("errors.md")) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The code's paragraphs as one line, without the status and Markdown; "" if there are none. */
  static String of(String code) {
    Matcher section =
        Pattern.compile("(?ms)^### " + Pattern.quote(code) + "$(.*?)(?=^##|\\z)").matcher(PAGE);
    return section.find()
        ? section
            .group(1)
            .replaceFirst("^\\s*\\*\\*[0-9]+\\*\\*", "")
            .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
            .replace("`", "")
            .replaceAll("\\s+", " ")
            .strip()
        : "";
  }
}
