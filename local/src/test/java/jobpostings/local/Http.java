package jobpostings.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import jobpostings.local.json.Json;

/** Sends requests to a service that runs here. */
public record Http(URI baseUrl) {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /**
   * @param headers names and values, in turn
   */
  public HttpResponse<String> send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Sends JSON with an employer's key.
   *
   * @param path below /api/v1.1
   */
  public HttpResponse<String> sendAs(String key, String method, String path, String body) {
    return send(
        method, "/api/v1.1" + path, body, "API-Key", key, "Content-Type", "application/json");
  }

  public HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  public JsonNode json(HttpResponse<String> response) {
    try {
      return Json.read(response.body().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(response.body(), e);
    }
  }

  /** Sends the text as it is, and returns everything that is answered until the server closes. */
  public String raw(String request) {
    try (Socket socket = new Socket(baseUrl.getHost(), baseUrl.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
