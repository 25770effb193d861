package jobpostings.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.StringJoiner;

/** Problems (RFC 9457) as text. */
public final class Problems {
  private Problems() {}

  /** What was wrong, a line for each error; "" if it is not a problem. */
  public static String text(JsonNode problem) {
    StringJoiner text = new StringJoiner(System.lineSeparator());
    text.add(problem.path("detail").asText());
    for (JsonNode error : problem.path("errors")) {
      String where = error.path("pointer").asText(error.path("parameter").asText());
      text.add(where + ": " + error.path("message").asText());
    }
    return text.toString();
  }
}
