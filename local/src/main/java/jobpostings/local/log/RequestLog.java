package jobpostings.local.log;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import jobpostings.local.http.HttpCall;

/**
 * Writes one line for each request, never with a key, a body or a query, and one for each scheduled
 * invocation.
 */
public record RequestLog(PrintStream out) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int MAX_PATH = 120;

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

  /** Makes sure that nothing a client sends can end the line or look like another field. */
  private static String printable(String sent) {
    String shown = sent.replaceAll("[^!-~]", "?");
    return shown.length() <= MAX_PATH ? shown : shown.substring(0, MAX_PATH) + "...";
  }
}
