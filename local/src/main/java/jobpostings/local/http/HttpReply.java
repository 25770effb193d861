package jobpostings.local.http;

import java.util.List;
import java.util.Map;

/** The response to a request. */
public record HttpReply(int status, List<Map.Entry<String, String>> headers, byte[] body) {
  /** Whether its status lets it have a body. */
  public boolean mayHaveBody() {
    return status != 204 && status != 304;
  }
}
