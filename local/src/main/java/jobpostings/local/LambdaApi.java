package jobpostings.local;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Template;

/**
 * Lambda's Invoke, so that {@code aws lambda invoke --endpoint-url} works here, and its
 * ListFunctions. Each function has one version.
 */
final class LambdaApi {
  /** The path of operations on functions. */
  static final String ROOT = "/2015-03-31/functions";

  private static final Pattern INVOCATIONS = Pattern.compile(ROOT + "/([^/]+)/invocations");

  /** A function's name, or its whole or partial ARN; each may have a version or alias. */
  private static final Pattern NAME =
      Pattern.compile("(?:.*:?function:|\\d{12}:)?([A-Za-z0-9_-]+)(?::[A-Za-z0-9$_-]+)?");

  private final LambdaRuntime lambda;
  private final RequestLog log;
  private final Map<String, Template.Function> functions = new ConcurrentHashMap<>();

  LambdaApi(List<Template.Function> functions, LambdaRuntime lambda, RequestLog log) {
    functions.forEach(function -> this.functions.put(function.name(), function));
    this.lambda = lambda;
    this.log = log;
  }

  HttpReply answer(HttpCall call) {
    Instant begin = Instant.now();
    String requestId = UUID.randomUUID().toString();
    Matcher path = INVOCATIONS.matcher(call.path());
    boolean isInvoke = path.matches() && call.method().equals("POST");
    String given = isInvoke ? HttpCall.decodeSegment(path.group(1)) : "";
    Matcher name = NAME.matcher(given);
    Optional<String> function =
        name.matches()
            ? Optional.of(name.group(1)).filter(functions::containsKey)
            : Optional.empty();
    HttpReply reply =
        function
            .map(found -> invoke(found, call))
            .or(() -> list(call))
            .orElseGet(
                () ->
                    isInvoke
                        ? refusal(404, "ResourceNotFoundException", "Function not found: " + given)
                        : refusal(
                            404,
                            "UnknownOperationException",
                            "Only Invoke and ListFunctions are to be had here."));
    log.line(begin, call, reply.status(), function.orElse("-"), requestId);
    return reply.with("Content-Type", "application/json").with("x-amzn-RequestId", requestId);
  }

  private HttpReply invoke(String function, HttpCall call) {
    byte[] payload = call.body().length == 0 ? Json.write(Map.of()) : call.body();
    if (payload.length > LambdaRuntime.MAX_REQUEST) {
      return refusal(
          413,
          "RequestTooLargeException",
          "Request must be smaller than %d bytes for the InvokeFunction operation"
              .formatted(LambdaRuntime.MAX_REQUEST + 1));
    }
    if (!isJson(payload)) {
      return refusal(400, "InvalidRequestContentException", "The payload is not JSON.");
    }
    return switch (call.header("X-Amz-Invocation-Type").orElse("RequestResponse")) {
      case "RequestResponse" -> {
        Invocation done = lambda.invoke(function, payload);
        HttpReply reply = reply(200, done.payload()).with("X-Amz-Executed-Version", "$LATEST");
        yield done.failed() ? reply.with("X-Amz-Function-Error", "Unhandled") : reply;
      }
      case "Event" -> {
        Thread.startVirtualThread(() -> lambda.invoke(function, payload));
        yield reply(202, new byte[0]);
      }
      case "DryRun" -> reply(204, new byte[0]);
      case String type ->
          refusal(
              400,
              "InvalidParameterValueException",
              "There is no invocation type %s.".formatted(type));
    };
  }

  private static boolean isJson(byte[] payload) {
    try {
      return !Json.read(payload).isMissingNode();
    } catch (IOException e) {
      return false;
    }
  }

  /** The answer to ListFunctions, or none if this is another operation. */
  private Optional<HttpReply> list(HttpCall call) {
    if (!call.path().replaceFirst("/$", "").equals(ROOT) || !call.method().equals("GET")) {
      return Optional.empty();
    }
    List<Map<String, Object>> all =
        functions.values().stream()
            .flatMap(function -> Stream.of("$LATEST", "1").map(each -> version(function, each)))
            .toList();
    return Optional.of(reply(200, Json.write(Map.of("Functions", all))));
  }

  private static Map<String, Object> version(Template.Function function, String version) {
    String snapshots = function.hasSnapshots() ? "PublishedVersions" : "None";
    return Map.of(
        "FunctionName", function.name(),
        "Version", version,
        "SnapStart", Map.of("ApplyOn", snapshots));
  }

  private static HttpReply refusal(int status, String type, String message) {
    byte[] body = Json.write(Map.of("Type", "User", "Message", message));
    return reply(status, body).with("x-amzn-ErrorType", type);
  }

  private static HttpReply reply(int status, byte[] body) {
    return new HttpReply(status, List.of(), body);
  }
}
