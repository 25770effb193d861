package jobpostings.job.description;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An attack on whoever is shown a description, from the list in hostile-html.txt.
 *
 * @param isLive whether Chromium runs or loads something if nothing stops it
 * @param isAllowed whether it keeps the rules, and so only looks like an attack
 */
public record HostileHtml(String html, boolean isLive, boolean isAllowed) {
  /** Java's escapes. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|[tnrf\\\\])");

  private static final Pattern RUNS = Pattern.compile("(lert(?:\\(|&#40;))1");

  public static final List<HostileHtml> ALL =
      lines().filter(line -> line.matches("[-+!] .*")).map(HostileHtml::read).toList();

  /** The HTML with this number in its alerts and in the hosts that it asks for. */
  public String numbered(int number) {
    String runs = RUNS.matcher(html).replaceAll("$1" + number);
    return runs.replace("evil.example", number + ".evil.example");
  }

  private static Stream<String> lines() {
    try (InputStream file = HostileHtml.class.getResourceAsStream("hostile-html.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HostileHtml read(String line) {
    String html = ESCAPE.matcher(line.substring("- ".length())).replaceAll(HostileHtml::resolved);
    return new HostileHtml(html, line.startsWith("!"), line.startsWith("+"));
  }

  private static String resolved(MatchResult escape) {
    String character =
        escape.group(1) == null
            ? escape.group().translateEscapes()
            : Character.toString(Integer.parseInt(escape.group(1), 16));
    return Matcher.quoteReplacement(character);
  }
}
