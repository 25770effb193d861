package jobpostings.job.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A description in the style of a program from which people paste theirs.
 *
 * @param name of the program, and what the description shows
 * @param sent with {@code \\u} escapes resolved
 * @param stored what is stored of it, with each run of white space as one space
 * @param isAsMeant whether what is stored reads as it was meant
 */
record PastedDescription(String name, String sent, String stored, boolean isAsMeant) {
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9A-F]{4})");
  private static final Pattern PARTS =
      Pattern.compile("(?s)(.*?)\n(.*)\n=([>?])\n(.*)", Pattern.UNIX_LINES);

  static final List<PastedDescription> ALL = read();

  private static List<PastedDescription> read() {
    try (InputStream in = PastedDescription.class.getResourceAsStream("pasted-descriptions.txt")) {
      String all = new String(in.readAllBytes(), UTF_8);
      return Stream.of(all.split("(?m)^# ")).skip(1).map(PastedDescription::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PastedDescription of(String text) {
    Matcher parts = PARTS.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalStateException(text);
    }
    return new PastedDescription(
        parts.group(1), unescaped(parts.group(2)), parts.group(4), parts.group(3).equals(">"));
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(
                    Character.toString(Integer.parseInt(escape.group(1), 16))));
  }

  @Override
  public String toString() {
    return name;
  }
}
