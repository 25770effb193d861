package jobpostings.openapi;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/**
 * A response, however it came.
 *
 * @param body decoded, "" where there is none
 */
public record Response(int status, HttpHeaders headers, String body) {
  public static Response of(HttpResponse<String> response) {
    return new Response(response.statusCode(), response.headers(), response.body());
  }

  public static Response of(int status, Map<String, List<String>> headers, String body) {
    return new Response(status, HttpHeaders.of(headers, (_, _) -> true), body);
  }
}
