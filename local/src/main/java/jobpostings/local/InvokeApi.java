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
    Optional<byte[]> ofVersions = versions.answer(call);
    if (ofVersions.isPresent()) {
      log.line(begin, call, 200, "-", requestId);
      return reply(200, List.of(), ofVersions.get(), requestId);
    }
    Matcher path = INVOCATIONS.matcher(call.path());
    if (!path.matches() || !call.method().equals("POST")) {
      HttpReply reply =
          refusal(
              404,
              "UnknownOperationException",
              "Only Invoke, ListFunctions, GetAlias and UpdateAlias are to be had here.",
              requestId);
      log.line(begin, call, reply.status(), "-", requestId);
      return reply;
    }
    String given = PercentEncoding.decodeSegment(path.group(1));
    Matcher name = NAME.matcher(given);
    boolean known = name.matches() && lambda.has(name.group(1));
    HttpReply reply =
        known
            ? invoke(name.group(1), call, requestId)
            : refusal(404, "ResourceNotFoundException", "Function not found: " + given, requestId);
    log.line(begin, call, reply.status(), known ? name.group(1) : "-", requestId);
    return reply;
  }

  private HttpReply invoke(String function, HttpCall call, String requestId) {
    byte[] payload = call.body().length == 0 ? Json.write(Map.of()) : call.body();
    if (payload.length > LambdaRuntime.MAX_REQUEST) {
      return refusal(
          413,
          "RequestTooLargeException",
          "Request must be smaller than %d bytes for the InvokeFunction operation"
              .formatted(LambdaRuntime.MAX_REQUEST + 1),
          requestId);
    }
    if (!isJson(payload)) {
      return refusal(400, "InvalidRequestContentException", "The payload is not JSON.", requestId);
    }
    return switch (call.header("X-Amz-Invocation-Type").orElse("RequestResponse")) {
      case "RequestResponse" -> invoked(lambda.invoke(function, payload), requestId);
      case "Event" -> {
        Thread.startVirtualThread(() -> lambda.invoke(function, payload));
        yield reply(202, List.of(), new byte[0], requestId);
      }
      case "DryRun" -> reply(204, List.of(), new byte[0], requestId);
      case String type ->
          refusal(
              400,
              "InvalidParameterValueException",
              "There is no invocation type %s.".formatted(type),
              requestId);
    };
  }

  private static boolean isJson(byte[] payload) {
    try {
      return !Json.read(payload).isMissingNode();
    } catch (IOException e) {
      return false;
    }
  }

  private static HttpReply invoked(Invocation invocation, String requestId) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("X-Amz-Executed-Version", "$LATEST"));
    if (invocation.failed()) {
      headers.add(Map.entry("X-Amz-Function-Error", "Unhandled"));
    }
    return reply(200, headers, invocation.payload(), requestId);
  }

  private static HttpReply refusal(int status, String type, String message, String requestId) {
    return reply(
        status,
        List.of(Map.entry("x-amzn-ErrorType", type)),
        Json.write(Map.of("Type", "User", "Message", message)),
        requestId);
  }

  private static HttpReply reply(
      int status, List<Map.Entry<String, String>> headers, byte[] body, String requestId) {
    List<Map.Entry<String, String>> all = new ArrayList<>(headers);
    all.add(Map.entry("Content-Type", "application/json"));
    all.add(Map.entry("x-amzn-RequestId", requestId));
    return new HttpReply(status, all, body);
  }
}
