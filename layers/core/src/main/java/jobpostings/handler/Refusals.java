package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.Scope;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.json.Json;
import jobpostings.refusal.HiddenKeys;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequestBuilder;

/** What is kept of a refused request (docs/contract.md, Refused requests). */
final class Refusals {
  private static final JsonMapper READER = JsonMapper.builder(Json.readers().build()).build();

  private static final int MAX_BODY_BYTES = 32 * 1024;
  private static final int MAX_AGENT = 256;

  /** Far more than ids of requests have, but clients may choose them. */
  private static final int MAX_ID = 256;

  private static final int MAX_FAILED = 100;

  /** An item has 400 KB, and problems have to fit deflated. */
  private static final int MAX_FAILED_CHARACTERS = 300_000;

  private final Request request;
  private final Response response;
  private final HiddenKeys keys;

  Refusals(Request request, Response response) {
    this.request = request;
    this.response = response;
    this.keys = new HiddenKeys(request.headers().getOrDefault("api-key", List.of()));
  }

  /**
   * What is kept: nothing of what operations of a dry run were refused for, and of a batch of which
   * no operation failed.
   *
   * @param scope that a key needs for the operation
   */
  Optional<RefusedRequest> kept(Scope scope, Instant time, long durationMs) {
    JsonNode answer = answer();
    boolean isInPart = response.status() == RefusedRequest.MULTI_STATUS;
    if (isInPart && answer.path("dryRun").asBoolean()) {
      return Optional.empty();
    }
    List<JsonNode> failed = isInPart ? failed(answer) : List.of();
    Map<String, Integer> counts = new LinkedHashMap<>();
    (isInPart ? failed.stream().map(each -> each.path("problem")) : Stream.of(answer))
        .forEach(problem -> counts.merge(problem.path("code").asText("internal"), 1, Integer::sum));
    Caller caller = request.authenticated();
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue()) // The first of several.
        .map(
            commonest ->
                RefusedRequestBuilder.builder()
                    .employerId(caller.employer().id())
                    .requestId(shown(request.id(), MAX_ID))
                    .time(time)
                    .method(request.method())
                    .path(keys.in(path()))
                    .operation(MethodOverride.meant(request) + " " + request.route())
                    .scope(scope)
                    .status(response.status())
                    .code(commonest.getKey())
                    .counts(counts)
                    .partner(caller.partner().map(CallingPartner::id))
                    .keyId(caller.keyId().orElse(""))
                    .userAgent(request.header("user-agent").map(sent -> shown(sent, MAX_AGENT)))
                    .durationMs(durationMs)
                    .bodyBytes(request.bodyBytes())
                    .problem(keys.in(isInPart ? shown(failed) : answer.toString()))
                    .body(body())
                    .build());
  }

  private JsonNode answer() {
    try {
      return READER.readTree(response.body().orElse("{}"));
    } catch (IOException e) {
      throw new UncheckedIOException("A response is not JSON.", e);
    }
  }

  private static List<JsonNode> failed(JsonNode batch) {
    return batch
        .path("results")
        .valueStream()
        .filter(result -> result.path("outcome").asText().equals(Outcome.FAILED.toString()))
        .toList();
  }

  /** The first operations that failed. */
  private static String shown(List<JsonNode> failed) {
    ArrayNode shown = READER.createArrayNode();
    int characters = 0;
    for (JsonNode each : failed.subList(0, Math.min(failed.size(), MAX_FAILED))) {
      ObjectNode operation = READER.createObjectNode();
      List.of("index", "id", "referenceId", "problem")
          .forEach(name -> operation.set(name, each.path(name)));
      characters += operation.toString().length();
      if (characters > MAX_FAILED_CHARACTERS && !shown.isEmpty()) {
        break;
      }
      shown.add(operation);
    }
    return shown.toString();
  }

  private String path() {
    String path = request.resource();
    for (var parameter : request.path().entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    return path;
  }

  /**
   * The beginning of the body, with no character split. U+FFFD stands for bytes that are no text.
   */
  private Optional<String> body() {
    String text = keys.in(request.body());
    CharBuffer chars = CharBuffer.wrap(text);
    UTF_8.newEncoder().encode(chars, ByteBuffer.allocate(MAX_BODY_BYTES), true);
    return Optional.of(text.substring(0, chars.position()))
        .filter(_ -> !text.isEmpty() && text.indexOf('\uFFFD') < 0);
  }

  private String shown(String text, int most) {
    String shown = keys.in(text);
    return shown.substring(0, Math.min(shown.length(), most));
  }
}
