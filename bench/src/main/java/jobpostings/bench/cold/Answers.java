package jobpostings.bench.cold;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What functions answer. */
final class Answers {
  private static final Pattern STATUS = Pattern.compile("\"statusCode\": ?([0-9]+)");
  private static final int METHOD_NOT_ALLOWED = 405;

  private Answers() {}

  /** Whether a function did what its sample asks for. */
  static boolean isExpected(String body) {
    Matcher status = STATUS.matcher(body);
    if (status.find()) {
      int code = Integer.parseInt(status.group(1));
      return code < 300 || code == METHOD_NOT_ALLOWED;
    }
    return !body.contains("\"Deny\"") && !body.contains("\"code\"");
  }
}
