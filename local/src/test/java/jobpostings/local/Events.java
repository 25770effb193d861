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
    return onTheBus().stream().filter(event -> event.at("/detail/jobId").asInt() == jobId).toList();
  }

  /** What functions gave up on, once there are at least this many. */
  public List<JsonNode> discarded(int count) {
    return await().until(this::discarded, batches -> batches.size() >= count);
  }

  /** What functions have given up on so far. */
  public List<JsonNode> discarded() {
    return json(get("discarded"))
        .valueStream()
        .map(name -> json(get("discarded/" + name.asText())))
        .toList();
  }

  /** All that is on the bus. */
  public List<JsonNode> onTheBus() {
    return get("events").lines().map(Events::json).toList();
  }

  private String get(String name) {
    var answer = http.get("/_local/" + name);
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  private static JsonNode json(String line) {
    try {
      return Json.read(line.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
