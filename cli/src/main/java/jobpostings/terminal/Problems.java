package jobpostings.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Problems (RFC 9457) as text. */
public final class Problems {
  private Problems() {}

  /** What was wrong, then a line for each error; one empty line if it is not a problem. */
  public static List<String> lines(JsonNode problem) {
    List<String> lines = new ArrayList<>();
    lines.add(problem.path("detail").asText());
    for (JsonNode error : problem.path("errors")) {
      String where = error.path("pointer").asText(error.path("parameter").asText());
      lines.add(where + ": " + error.path("message").asText());
    }
    return lines;
  }
}
