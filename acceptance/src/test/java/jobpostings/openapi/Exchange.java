package jobpostings.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request and its response.
 *
 * @param path as sent, less what stands before {@link OpenApiDocument#PREFIX}
 * @param body of the request
 */
public record Exchange(HttpRequest request, String path, String body, Response response) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /**
   * @param baseUrl of the service, without a slash at the end
   * @param body of the request; "" where there is none
   */
  public static Exchange of(String baseUrl, HttpRequest request, String body, Response response) {
    String path = request.uri().toString().replaceFirst("\\?.*", "");
    return new Exchange(
        request,
        path.startsWith(baseUrl) ? path.substring(baseUrl.length()) : path,
        body,
        response);
  }

  int status() {
    return response.status();
  }

  String contentType() {
    return response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "").strip();
  }

  /** Whether the answer may lack a body because HEAD was asked for, directly or by override. */
  boolean isHead() {
    return request.method().equals("HEAD")
        || meantMethod().equals("HEAD") && response.body().isEmpty();
  }

  /** The method that the request stands for. */
  String meantMethod() {
    return requestHeader("X-HTTP-Method-Override")
        .filter(_ -> request.method().equals("POST"))
        .map(String::strip)
        .orElse(request.method());
  }

  Optional<String> requestHeader(String name) {
    return request.headers().firstValue(name);
  }

  /** The query parameters that have a value; space around it does not count. */
  Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>();
    String raw = Optional.ofNullable(request.uri().getRawQuery()).orElse("");
    for (String parameter : raw.split("&")) {
      String[] parts = parameter.split("=", 2);
      String value = parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
      if (!value.isBlank()) {
        query.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8), value.strip());
      }
    }
    return query;
  }

  /** The value of a text as JSON, without its byte order mark; missing where it is not JSON. */
  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
