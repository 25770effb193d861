package jobpostings.local.log;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.local.http.HttpCall;

/**
 * Writes one line for each request, never with a key, a body or a query, and one for each scheduled
 * invocation.
 */
public record RequestLog(PrintStream out) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int MAX_PATH = 120;
  private static final Pattern KEY = Pattern.compile("(?i)jp[kp]_[a-z0-9_-]{20,}");

  /** A byte that is percent-encoded, also several times over. */
  private static final Pattern ENCODED = Pattern.compile("%(?:25)*([0-9A-Fa-f]{2})");

  private static final int MOST_ENCODED = 8;

  /** A request, with the function that answered, or a dash. */
  public void line(Instant begin, HttpCall call, int status, String function, String requestId) {
    out.println(
        "%s %d %s %s %d ms %s %s"
            .formatted(
                TIME.format(begin),
                status,
                printable(call.method()),
                printable(call.path()),
                Duration.between(begin, Instant.now()).toMillis(),
                function,
                requestId));
  }

  /** An invocation of a function by its schedule. */
  public void schedule(Instant begin, String schedule, String input, boolean failed) {
    out.println(
        "%s %s %s %d ms %s"
            .formatted(
                TIME.format(begin),
                schedule,
                failed ? "failed" : "done",
                Duration.between(begin, Instant.now()).toMillis(),
                input));
  }

  /**
   * Makes sure that nothing a client sends can end the line or look like another field, and hides
   * what looks like a key.
   */
  private static String printable(String sent) {
    String meant = decoded(sent);
    String hidden = KEY.matcher(meant).find() ? KEY.matcher(meant).replaceAll("jpk_***") : sent;
    String shown = hidden.replaceAll("[^!-~]", "?");
    return shown.length() <= MAX_PATH ? shown : shown.substring(0, MAX_PATH) + "...";
  }

  private static String decoded(String sent) {
    String text = sent;
    for (int i = 0; i < MOST_ENCODED; i++) {
      text =
          ENCODED
              .matcher(text)
              .replaceAll(
                  encoded -> {
                    char meant = (char) Integer.parseInt(encoded.group(1), 16);
                    return Matcher.quoteReplacement(String.valueOf(meant));
                  });
    }
    return text;
  }
}
