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

/** A client of the service with an employer's key. May be used by several threads. */
record Client(URI baseUrl, String key, String handling) {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  Client(URI baseUrl, String key) {
    this(baseUrl, key, "");
  }

  /** The same client, preferring that {@code handling}; empty means none. */
  Client preferring(String other) {
    return new Client(baseUrl, key, other);
  }

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
   * @param path below /api/v1.1, or a whole URL
   * @throws IllegalStateException if the status is not 200
   */
  Answer get(String path) {
    Answer answer = send("GET", path, "");
    if (answer.status() != 200) {
      throw new IllegalStateException("GET %s: %s".formatted(path, answer));
    }
    return answer;
  }

  /**
   * What a reconcile answers.
   *
   * @throws IllegalStateException if the status is not 200
   */
  JsonNode reconcile(String body) {
    Answer answer = send("POST", "/jobs/reconcile", body);
    if (answer.status() != 200) {
      throw new IllegalStateException("POST: " + answer);
    }
    return answer.json();
  }

  Answer send(String method, String path, String body) {
    String url = path.startsWith("http") ? path : baseUrl + "/api/v1.1" + path;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(60))
            .header("API-Key", key)
            .header("Prefer", handling.isEmpty() ? "return=representation" : "handling=" + handling)
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
