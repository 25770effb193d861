package jobpostings.local;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Writes one line a request: never a key, a body or a query. */
final class RequestLog {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
  private static final int LONGEST_PATH = 120;

  private final PrintStream out;

  RequestLog(PrintStream out) {
    this.out = out;
  }

  void request(RequestContext context, int status) {
    line(
        context.time(),
        context.call(),
        status,
        context.route().map(Template.Route::function).orElse("-"),
        context.requestId());
  }

  void line(Instant begin, HttpCall call, int status, String function, String requestId) {
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

  /** Nothing that a client sends can end the line or look like another field of it. */
  private static String printable(String sent) {
    String shown = sent.replaceAll("[^!-~]", "?");
    return shown.length() <= LONGEST_PATH ? shown : shown.substring(0, LONGEST_PATH) + "...";
  }
}
