package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
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
import jobpostings.json.Json;
import jobpostings.refusal.HiddenKeys;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequestBuilder;

/** What is kept of a refused request (docs/contract.md, Refused requests). */
final class Refusals {
  private static final JsonFactory READER = Json.readers().build();

  private static final int MAX_BODY_BYTES = 32 * 1024;
  private static final int MAX_AGENT = 256;

  /** Far more than ids of requests have, but clients may choose them. */
  private static final int MAX_ID = 256;

  private Refusals() {}

  /**
   * @param scope that a key needs for the operation
   */
  static RefusedRequest of(
      Request request, Scope scope, Response response, Instant time, long durationMs) {
    Caller caller = request.authenticated();
    HiddenKeys keys = new HiddenKeys(request.headers().getOrDefault("api-key", List.of()));
    RefusedRequestBuilder refused =
        RefusedRequestBuilder.builder()
            .code("internal")
            .employerId(caller.employer().id())
            .requestId(shown(request.id(), MAX_ID, keys))
            .time(time)
            .method(request.method())
            .path(keys.in(path(request)))
            .operation(MethodOverride.meant(request) + " " + request.route())
            .scope(scope)
            .status(response.status())
            .partner(caller.partner().map(CallingPartner::id))
            .keyId(caller.keyId().orElse(""))
            .userAgent(request.header("user-agent").map(sent -> shown(sent, MAX_AGENT, keys)))
            .durationMs(durationMs)
            .bodyBytes(request.bodyBytes())
            .body(body(request.body(), keys));
    String problem = response.body().orElse("{}");
    return refused.problem(Json.text(to -> copy(problem, to, refused, keys))).build();
  }

  private static String path(Request request) {
    String path = request.resource();
    for (var parameter : request.path().entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    return path;
  }

  /** Writes a problem without keys, and says what its code is. */
  private static void copy(
      String problem, JsonGenerator to, RefusedRequestBuilder refused, HiddenKeys keys)
      throws IOException {
    try (JsonParser from = READER.createParser(problem)) {
      for (JsonToken token = from.nextToken(); token != null; token = from.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          to.writeString(keys.in(from.getText()));
        } else {
          to.copyCurrentEvent(from);
        }
        boolean isMember =
            token == JsonToken.VALUE_STRING && from.getParsingContext().getParent().inRoot();
        if (isMember && from.currentName().equals("code")) {
          refused.code(from.getText());
        }
      }
    }
  }

  /** U+FFFD stands for bytes that are not text. */
  private static Optional<String> body(String body, HiddenKeys keys) {
    return Optional.of(body)
        .filter(text -> !text.isEmpty() && text.indexOf('\uFFFD') < 0)
        .map(keys::in)
        .map(Refusals::beginning);
  }

  /** As much of a body as is kept, with no character split. */
  private static String beginning(String body) {
    CharBuffer chars = CharBuffer.wrap(body);
    UTF_8.newEncoder().encode(chars, ByteBuffer.allocate(MAX_BODY_BYTES), true);
    return body.substring(0, chars.position());
  }

  private static String shown(String text, int most, HiddenKeys keys) {
    String shown = keys.in(text);
    return shown.substring(0, Math.min(shown.length(), most));
  }
}
