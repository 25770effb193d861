package jobpostings.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * What the service answered.
 *
 * @param body missing if there was none, or none that is JSON
 * @param retryAfter how long it asks to wait
 */
public record Answer(int status, JsonNode body, Optional<Duration> retryAfter) {
  /** One that is told later. */
  public static Answer of(int status, JsonNode body) {
    return new Answer(status, body, Optional.empty());
  }

  /** The code of the problem, or "" if there is none. */
  public String code() {
    return body.path("code").asText("");
  }

  boolean isSuccess() {
    return status < 300;
  }

  /** Whether the same request may succeed later. */
  boolean isPassing() {
    return status == 429 || status >= 500;
  }
}
