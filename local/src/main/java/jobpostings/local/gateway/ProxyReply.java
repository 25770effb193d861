package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;

/** Turns a function's response to a proxy event into a reply. */
final class ProxyReply {
  /** The headers that API Gateway passes on under another name. */
  private static final Set<String> RENAMED =
      Set.of("connection", "content-md5", "date", "server", "www-authenticate");

  private static final Set<String> DROPPED =
      Set.of(
          "content-length", "proxy-authenticate", "te", "trailer", "transfer-encoding", "upgrade");

  private ProxyReply() {}

  /**
   * @throws Refused if it is not a response to a proxy event
   */
  static HttpReply of(Invocation invocation) throws Refused {
    if (invocation.failed()) {
      throw new Refused(GatewayError.INTEGRATION_FAILURE);
    }
    try {
      JsonNode answer = Json.read(invocation.payload());
      int status = answer.path("statusCode").asInt();
      JsonNode body = answer.path("body");
      boolean isText = body.isTextual() || body.isNull() || body.isMissingNode();
      if (status < 200 || status > 599 || !isText) {
        throw new Refused(GatewayError.INTEGRATION_FAILURE);
      }
      String text = body.asText("");
      boolean encoded = answer.path("isBase64Encoded").asBoolean();
      return new HttpReply(
          status,
          headers(answer),
          encoded ? Base64.getDecoder().decode(text) : text.getBytes(UTF_8));
    } catch (IOException | IllegalArgumentException e) {
      throw new Refused(GatewayError.INTEGRATION_FAILURE);
    }
  }

  private static List<Map.Entry<String, String>> headers(JsonNode answer) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    JsonNode many = answer.path("multiValueHeaders");
    for (Map.Entry<String, JsonNode> header : many.properties()) {
      header.getValue().forEach(value -> add(headers, header.getKey(), value));
    }
    for (Map.Entry<String, JsonNode> header : answer.path("headers").properties()) {
      if (!many.has(header.getKey())) {
        add(headers, header.getKey(), header.getValue());
      }
    }
    if (headers.stream().noneMatch(header -> header.getKey().equalsIgnoreCase("Content-Type"))) {
      headers.add(Map.entry("Content-Type", "application/json"));
    }
    return headers;
  }

  private static void add(List<Map.Entry<String, String>> headers, String name, JsonNode value) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!DROPPED.contains(lower)) {
      headers.add(
          Map.entry(RENAMED.contains(lower) ? "x-amzn-Remapped-" + name : name, value.asText()));
    }
  }
}
