package jobpostings.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;
import jobpostings.terminal.Problems;

/**
 * What the service answered.
 *
 * @param body missing if there was none, or none that is JSON
 * @param retryAfter how long it asks to wait
 */
public record Answer(int status, JsonNode body, Optional<Duration> retryAfter) {
  /** The code of the problem, or "" if there is none. */
  public String code() {
    return body.path("code").asText("");
  }

  /** What was wrong, a line for each error. */
  public String text() {
    if (code().equals("cursor-expired")) {
      return "What happened since is no longer kept. Read all with jobs export, then go on with --after %s."
          .formatted(body.path("cursor").asText());
    }
    String text = Problems.text(body);
    return text.isEmpty() ? "The service answered %d.".formatted(status) : text;
  }

  /** Whether the same request may succeed later. */
  boolean isPassing() {
    return status == 429 || status >= 500;
  }
}
