package jobpostings.local;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.http.PercentEncoding;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;

/** Lambda's Invoke operation, so that {@code aws lambda invoke --endpoint-url} works here. */
record InvokeApi(LambdaRuntime lambda, VersionsApi versions, RequestLog log) {
  /** The path of operations on functions. */
  static final String ROOT = "/2015-03-31/functions";

  private static final Pattern INVOCATIONS = Pattern.compile(ROOT + "/([^/]+)/invocations");

  /** A function's name, or its whole or partial ARN; each may have a version or alias. */
  private static final Pattern NAME =
      Pattern.compile("(?:.*:?function:|\\d{12}:)?([A-Za-z0-9_-]+)(?::[A-Za-z0-9$_-]+)?");

  HttpReply answer(HttpCall call) {
    Instant begin = Instant.now();
    String requestId = UUID.randomUUID().toString();
    Matcher path = INVOCATIONS.matcher(call.path());
    boolean isInvoke = path.matches() && call.method().equals("POST");
    String given = isInvoke ? PercentEncoding.decodeSegment(path.group(1)) : "";
    Optional<String> function =
        Optional.of(NAME.matcher(given))
            .filter(Matcher::matches)
            .map(name -> name.group(1))
            .filter(lambda::has);
    HttpReply reply =
        function
            .map(name -> invoke(name, call))
            .or(() -> versions.answer(call).map(body -> new HttpReply(200, List.of(), body)))
            .orElseGet(
                () ->
                    isInvoke
                        ? refusal(404, "ResourceNotFoundException", "Function not found: " + given)
                        : refusal(
                            404,
                            "UnknownOperationException",
                            "Only Invoke, ListFunctions, GetAlias and UpdateAlias are to be had"
                                + " here."));
    log.line(begin, call, reply.status(), function.orElse("-"), requestId);
    List<Map.Entry<String, String>> headers = new ArrayList<>(reply.headers());
    headers.add(Map.entry("Content-Type", "application/json"));
    headers.add(Map.entry("x-amzn-RequestId", requestId));
    return new HttpReply(reply.status(), headers, reply.body());
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
      case "RequestResponse" -> reply(lambda.invoke(function, payload));
      case "Event" -> {
        Thread.startVirtualThread(() -> lambda.invoke(function, payload));
        yield new HttpReply(202, List.of(), new byte[0]);
      }
      case "DryRun" -> new HttpReply(204, List.of(), new byte[0]);
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

  private static HttpReply reply(Invocation invocation) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("X-Amz-Executed-Version", "$LATEST"));
    if (invocation.failed()) {
      headers.add(Map.entry("X-Amz-Function-Error", "Unhandled"));
    }
    return new HttpReply(200, headers, invocation.payload());
  }

  private static HttpReply refusal(int status, String type, String message) {
    return new HttpReply(
        status,
        List.of(Map.entry("x-amzn-ErrorType", type)),
        Json.write(Map.of("Type", "User", "Message", message)));
  }
}
