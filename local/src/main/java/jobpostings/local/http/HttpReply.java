package jobpostings.local.http;

import java.util.List;
import java.util.Map;
import jobpostings.local.json.Json;

/** The response to a request. */
public record HttpReply(int status, List<Map.Entry<String, String>> headers, byte[] body) {
  /** A response of one header, and a body that is written as JSON. */
  public static HttpReply json(int status, String contentType, Object body) {
    return new HttpReply(status, List.of(Map.entry("Content-Type", contentType)), Json.write(body));
  }

  /** Whether its status lets it have a body. */
  public boolean mayHaveBody() {
    return status != 204 && status != 304;
  }
}
