package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.Scope;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.refusal.HiddenKeys;
import jobpostings.refusal.RefusedRequest;

/** What is kept of a refused request (docs/contract.md, Refused requests). */
final class Refusals {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  private static final int MAX_BODY_BYTES = 32 * 1024;
  private static final int MAX_AGENT = 256;

  private Refusals() {}

  /**
   * @param scope that a key needs for the operation
   */
  static RefusedRequest of(
      Request request, Scope scope, Response response, Instant time, long durationMs) {
    Caller caller = request.authenticated();
    HiddenKeys keys = new HiddenKeys(request.headers().getOrDefault("api-key", List.of()));
    JsonNode problem = problem(response, keys);
    return new RefusedRequest(
        caller.employer().id(),
        request.id(),
        time,
        request.method(),
        keys.in(path(request)),
        MethodOverride.meant(request) + " " + request.route(),
        scope,
        response.status(),
        problem.path("code").asText("internal"),
        caller.partner().map(CallingPartner::id),
        caller.keyId().orElse(""),
        request.header("user-agent").map(agent -> beginning(agent, MAX_AGENT, keys)),
        durationMs,
        request.bodyBytes(),
        problem.toString(),
        body(request.body(), keys));
  }

  private static String path(Request request) {
    String path = request.resource();
    for (var parameter : request.path().entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    return path;
  }

  private static JsonNode problem(Response response, HiddenKeys keys) {
    try {
      return hidden(READER.readTree(response.body().orElse("{}")), keys);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A refusal is no JSON.", e);
    }
  }

  /** The same without keys. Problems are few levels deep. */
  private static JsonNode hidden(JsonNode node, HiddenKeys keys) {
    return switch (node) {
      case TextNode text -> TextNode.valueOf(keys.in(text.textValue()));
      case ObjectNode object -> {
        object.properties().forEach(each -> each.setValue(hidden(each.getValue(), keys)));
        yield object;
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, hidden(array.get(i), keys));
        }
        yield array;
      }
      default -> node;
    };
  }

  /** U+FFFD stands for bytes that are no text. */
  private static Optional<String> body(String body, HiddenKeys keys) {
    return Optional.of(body)
        .filter(text -> !text.isEmpty() && text.indexOf('\uFFFD') < 0)
        .map(text -> beginning(text, fitting(text), keys));
  }

  private static String beginning(String text, int most, HiddenKeys keys) {
    int end = Math.min(text.length(), most);
    int seen = Math.min(text.length(), end + HiddenKeys.MARGIN);
    return keys.in(text.substring(0, seen), end);
  }

  /** How many characters fit, none of them split. */
  private static int fitting(String text) {
    CharBuffer chars = CharBuffer.wrap(text);
    UTF_8.newEncoder().encode(chars, ByteBuffer.allocate(MAX_BODY_BYTES), true);
    return chars.position();
  }
}
