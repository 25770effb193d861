package jobpostings.cli.service;

import com.fasterxml.jackson.databind.JsonNode;

/** Problems of the service as text. */
public final class Problems {
  private Problems() {}

  /** What was wrong, a line for each error. */
  public static String text(Answer answer) {
    String detail = answer.body().path("detail").asText("");
    StringBuilder text =
        new StringBuilder(
            detail.isEmpty() ? "The service answered %d.".formatted(answer.status()) : detail);
    for (JsonNode error : answer.body().path("errors")) {
      String where = error.path("pointer").asText(error.path("parameter").asText());
      text.append(System.lineSeparator())
          .append(where)
          .append(": ")
          .append(error.path("message").asText());
    }
    return text.toString();
  }
}
