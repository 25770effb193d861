package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.refusal.RefusedRequest;

/** What is kept of a refused request (docs/contract.md, Refused requests). */
final class Refusals {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  private static final int MAX_BODY_BYTES = 32 * 1024;

  /** In characters: more than is kept, so that no key is cut off before it is found. */
  private static final int MAX_READ = 40_000;

  private static final String HIDDEN = "jpk_***";

  /** Keys of any employer or partner, whatever they were doing there. */
  private static final Pattern KEY = Pattern.compile("jp[kp]_[A-Za-z0-9_-]{16,}");

  private Refusals() {}

  static RefusedRequest of(Request request, Response response, Instant time, long durationMs) {
    Caller caller = request.authenticated();
    String problem = response.body().orElse("{}");
    return new RefusedRequest(
        caller.employer().id(),
        request.id(),
        time,
        request.method(),
        hidden(path(request), request),
        MethodOverride.meant(request) + " " + request.route(),
        response.status(),
        code(problem),
        caller.partner().map(CallingPartner::id),
        caller.keyId().orElse(""),
        request.header("user-agent").map(agent -> beginning(hidden(agent, request), 256)),
        durationMs,
        request.body().getBytes(UTF_8).length,
        hidden(problem, request),
        body(request.body()).map(body -> hidden(body, request)).map(Refusals::cut));
  }

  private static String path(Request request) {
    String path = request.resource();
    for (var parameter : request.path().entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    return path;
  }

  private static String code(String problem) {
    try {
      return READER.readTree(problem).path("code").asText("internal");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A refusal is no JSON.", e);
    }
  }

  /** U+FFFD stands for bytes that are no text. */
  private static Optional<String> body(String body) {
    return Optional.of(body)
        .filter(text -> !text.isEmpty() && text.indexOf('\uFFFD') < 0)
        .map(text -> beginning(text, MAX_READ));
  }

  /** Without the key that was sent, and without any other. */
  private static String hidden(String text, Request request) {
    String without = text;
    for (String key : request.headers().getOrDefault("api-key", List.of())) {
      without = key.isBlank() ? without : without.replace(key.strip(), HIDDEN);
    }
    return KEY.matcher(without).replaceAll(HIDDEN);
  }

  private static String beginning(String text, int most) {
    return text.substring(0, Math.min(text.length(), most));
  }

  /** As many whole characters as fit. */
  private static String cut(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BODY_BYTES);
    CharBuffer chars = CharBuffer.wrap(text);
    CoderResult result = UTF_8.newEncoder().encode(chars, bytes, true);
    return result.isOverflow() ? text.substring(0, chars.position()) : text;
  }
}
