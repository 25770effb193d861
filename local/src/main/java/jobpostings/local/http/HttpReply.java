package jobpostings.local.http;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.local.json.Json;

/** The response to a request. */
public record HttpReply(int status, List<Map.Entry<String, String>> headers, byte[] body) {
  /** A response of one header, and a body that is written as JSON. */
  public static HttpReply json(int status, String contentType, Object body) {
    return new HttpReply(status, List.of(Map.entry("Content-Type", contentType)), Json.write(body));
  }

  /** The same with this header after the others. */
  public HttpReply with(String header, String value) {
    List<Map.Entry<String, String>> all =
        Stream.concat(headers.stream(), Stream.of(Map.entry(header, value))).toList();
    return new HttpReply(status, all, body);
  }

  /** Whether it has a header of that name, which is not case-sensitive. */
  public boolean has(String header) {
    return headers.stream().anyMatch(each -> each.getKey().equalsIgnoreCase(header));
  }

  /** The same, with the type that API Gateway adds if it has none, and may have a body. */
  public HttpReply orJson() {
    return has("Content-Type") || !mayHaveBody() ? this : with("Content-Type", "application/json");
  }

  /** Whether its status lets it have a body. */
  public boolean mayHaveBody() {
    return status != 204 && status != 304;
  }
}
