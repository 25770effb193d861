package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import jobpostings.local.json.Json;

/** The log of job events of a service that runs here. */
public record Events(Http http) {
  public Events(LocalService service) {
    this(new Http(service.baseUrl()));
  }

  /** The events of a job, once there are at least this many. */
  public List<JsonNode> of(int jobId, int count) {
    return await().until(() -> of(jobId), events -> events.size() >= count);
  }

  /** The events of a job so far. */
  public List<JsonNode> of(int jobId) {
    return lines("events").stream()
        .filter(event -> event.at("/detail/jobId").asInt() == jobId)
        .toList();
  }

  /** The messages about what could not be delivered, once there are at least this many. */
  public List<JsonNode> undelivered(int count) {
    return await().until(() -> lines("undelivered"), messages -> messages.size() >= count);
  }

  public List<JsonNode> lines(String log) {
    var answer = http.get("/_local/" + log);
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body().lines().map(Events::json).toList();
  }

  private static JsonNode json(String line) {
    try {
      return Json.read(line.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
