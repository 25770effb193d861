package jobpostings.functions.employer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.Core;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.json.Json;
import jobpostings.page.PageToken;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.refusal.DynamoRefusedRequests;
import jobpostings.refusal.DynamoRefusedRequests.RefusalPosition;
import jobpostings.refusal.RefusedRequest;

/** GET /api/v1.1/requests and what is below it: the requests that were refused. */
public final class ServeRequestsHandler extends RoutesHandler {
  /** A place: milliseconds since 1970, and the request's id. */
  private static final String LIST = "requests";

  private static final Pattern TIME = Pattern.compile("[0-9]{1,13}");

  private final DynamoRefusedRequests requests;
  private final Clock clock;

  public ServeRequestsHandler() {
    this(Core.ofProcess());
    prime(ServeRequestsHandler::new, "serve-requests.json");
  }

  public ServeRequestsHandler(Core core) {
    super(core, Scope.READ, "GET /requests", "GET /requests/summary");
    requests = core.refusedRequests();
    clock = core.clock();
  }

  @Override
  protected Response handle(String route, Request request) {
    return switch (route) {
      case "GET /requests" -> list(request);
      case "GET /requests/summary" -> summary(request);
      case "GET /requests/{requestId}" -> one(request);
      default -> throw noRoute(request);
    };
  }

  private Response list(Request request) {
    Parameters parameters = new Parameters(request, Set.of("after", "pageSize", "code", "keyId"));
    Optional<RefusalPosition> after = parameters.after(LIST, ServeRequestsHandler::place);
    int size = Paging.size(parameters);
    Optional<String> code =
        parameters.value(
            "code", ServeRequestsHandler::code, "a code of a problem, such as not-found");
    Optional<String> keyId = parameters.text("keyId", 64);
    parameters.check();
    var page =
        requests.list(
            new DynamoRefusedRequests.Filter(
                request.employer().id(), after, code, keyId, partner(request), size));
    return Response.page(
        page.requests(),
        (refused, json) -> Json.object(to -> writeMembers(refused, to)).write(json),
        size,
        page.next().map(next -> next(request, code, keyId, size, next)));
  }

  private static Optional<String> code(String text) {
    return Arrays.stream(ProblemCode.values())
        .map(ProblemCode::toString)
        .filter(text::equals)
        .findFirst();
  }

  /** Whose requests alone are to be seen: a partner's own. */
  private static Optional<String> partner(Request request) {
    return request.authenticated().partner().map(CallingPartner::id);
  }

  private static String next(
      Request request,
      Optional<String> code,
      Optional<String> keyId,
      int size,
      RefusalPosition next) {
    return request.url("/requests?")
        + code.map(value -> "code=" + encoded(value) + "&").orElse("")
        + keyId.map(value -> "keyId=" + encoded(value) + "&").orElse("")
        + "pageSize=%d&after=%s".formatted(size, PageToken.of(LIST, key(next)));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static List<String> key(RefusalPosition place) {
    return List.of(Long.toString(place.time().toEpochMilli()), place.requestId());
  }

  private static Optional<RefusalPosition> place(List<String> key) {
    return key.size() == 2 && TIME.matcher(key.get(0)).matches() && !key.get(1).isEmpty()
        ? Optional.of(
            new RefusalPosition(Instant.ofEpochMilli(Long.parseLong(key.get(0))), key.get(1)))
        : Optional.empty();
  }

  private Response one(Request request) {
    RefusedRequest found =
        requests
            .find(request.employer().id(), request.path().getOrDefault("requestId", ""))
            .filter(each -> partner(request).isEmpty() || partner(request).equals(each.partner()))
            .orElseThrow(
                () ->
                    new Problem(
                        ProblemCode.NOT_FOUND,
                        "No refused request with this id is kept. Those that succeeded are in"
                            + " GET /jobs/changes, under the same requestId."));
    boolean isWhole = seesWhole(request.authenticated(), found);
    return Response.ok(
        Json.object(
            json -> {
              writeMembers(found, json);
              String answer = isWhole ? found.problem() : "null";
              json.writeFieldName("problem");
              json.writeRawValue(found.isInPart() ? "null" : answer);
              if (found.isInPart()) {
                json.writeFieldName("failed");
                json.writeRawValue(answer);
              }
              json.writeStringField("body", found.body().filter(_ -> isWhole).orElse(null));
            }));
  }

  /** Whether the key sent it itself, or may do what was refused. */
  private static boolean seesWhole(Caller caller, RefusedRequest refused) {
    return caller.scopes().contains(refused.scope())
        || caller.keyId().filter(refused.keyId()::equals).isPresent();
  }

  private Response summary(Request request) {
    Parameters parameters = new Parameters(request, Set.of("days"));
    int days = parameters.positive("days", 7, DynamoRefusedRequests.DAYS);
    parameters.check();
    LocalDate from = LocalDate.now(clock).minusDays(days - 1L);
    return Response.list(
        requests.counts(request.employer().id(), partner(request), from),
        (count, json) -> {
          json.writeStartObject();
          json.writeStringField("day", count.day().toString());
          json.writeStringField("code", count.code());
          json.writeStringField("operation", count.operation());
          json.writeStringField("keyId", count.keyId());
          json.writeNumberField("count", count.count());
          json.writeEndObject();
        });
  }

  private static void writeMembers(RefusedRequest request, JsonGenerator json) throws IOException {
    json.writeStringField("requestId", request.requestId());
    json.writeStringField("time", request.time().toString());
    json.writeStringField("method", request.method());
    json.writeStringField("path", request.path());
    json.writeNumberField("status", request.status());
    json.writeStringField("code", request.code());
    json.writeStringField("keyId", request.keyId());
    json.writeStringField("userAgent", request.userAgent().orElse(null));
    json.writeNumberField("durationMs", request.durationMs());
    json.writeNumberField("bodyBytes", request.bodyBytes());
  }
}
