package jobpostings.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** A client of the service with an employer's key. May be used by several threads. */
record Client(URI baseUrl, String key) {
  /** How many jobs are put in one batch. */
  static final int BATCH = 500;

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  record Answer(int status, String body) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * What the service answers.
   *
   * @param path below /api/v1.1, or a whole URL
   * @throws IllegalStateException if the status is neither 200 nor 201
   */
  JsonNode get(String path) {
    return done("GET", path, "");
  }

  JsonNode post(String path, String body) {
    return done("POST", path, body);
  }

  /** Puts a job. */
  void put(String job) {
    var _ = done("PUT", "/jobs", job);
  }

  /** Puts jobs in batches; returns how many calls that took. */
  int putInBatches(List<String> jobs) {
    int calls = 0;
    for (int i = 0; i < jobs.size(); i += BATCH) {
      List<String> batch = jobs.subList(i, Math.min(i + BATCH, jobs.size()));
      var _ = post("/jobs/batch", Bodies.batch(batch));
      calls++;
    }
    return calls;
  }

  private JsonNode done(String method, String path, String body) {
    Answer answer = send(method, path, body);
    if (answer.status() > 201) {
      throw new IllegalStateException("%s %s: %s".formatted(method, path, answer));
    }
    return answer.json();
  }

  Answer send(String method, String path, String body) {
    String url = path.startsWith("http") ? path : baseUrl + "/api/v1.1" + path;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(60))
            .header("API-Key", key)
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
