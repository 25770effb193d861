package jobpostings.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jobpostings.terminal.Failure;
import jobpostings.terminal.Problems;

/** What the service answered. The body is missing if there was none, or none that is JSON. */
public record Answer(int status, JsonNode body, Optional<Duration> retryAfter) {
  /** The code of the problem, or "" if there is none. */
  public String code() {
    return body.path("code").asText("");
  }

  /** What was wrong, then a line for each error. */
  public List<String> lines() {
    if (code().equals("cursor-expired")) {
      return List.of(
          "What happened since is no longer kept. Read all with jobs export, then go on with --after %s."
              .formatted(body.path("cursor").asText()));
    }
    List<String> lines = Problems.lines(body);
    return lines.equals(List.of(""))
        ? List.of("The service answered %d.".formatted(status))
        : lines;
  }

  /** The body, if it is a success; otherwise it fails with all that was wrong. */
  public JsonNode required() {
    if (status < 300) {
      return body;
    }
    int exitCode = status == 401 || status == 403 ? Client.NOT_ACCEPTED : Failure.REFUSED;
    throw new Failure(isPassing() ? Failure.FAILED : exitCode, lines());
  }

  /** Whether the same request may succeed later. */
  boolean isPassing() {
    return status == 429 || status >= 500;
  }
}
