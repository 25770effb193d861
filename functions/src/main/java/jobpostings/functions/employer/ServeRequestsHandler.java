package jobpostings.functions.employer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.Core;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.refusal.RefusedRequest;
import jobpostings.refusal.RefusedRequests;
import jobpostings.refusal.RefusedRequests.Place;

/** GET /api/v1.1/requests and what is below it: the requests that were refused. */
public final class ServeRequestsHandler extends RoutesHandler {
  private static final int DEFAULT_DAYS = 7;

  /** A place: milliseconds since 1970, and the tag, which may be empty. */
  private static final Pattern PLACE = Pattern.compile("r_([0-9]{1,15})-([0-9a-f]{0,16})");

  public ServeRequestsHandler() {
    this(Core.ofProcess());
    prime(ServeRequestsHandler::new, "serve-requests.json");
  }

  public ServeRequestsHandler(Core core) {
    super(core, Scope.READ, routes(core));
  }

  private static Map<String, Route> routes(Core core) {
    RefusedRequests requests = core.refusedRequests();
    return Map.of(
        "GET /requests",
        request -> list(requests, request),
        "GET /requests/summary",
        request -> summary(requests, request, LocalDate.now(core.clock())),
        "GET /requests/{requestId}",
        withoutParameters(request -> one(requests, request)));
  }

  /** The response to GET /requests. */
  private static Response list(RefusedRequests store, Request request) {
    Parameters parameters = new Parameters(request, Set.of("after", "pageSize", "code", "keyId"));
    Optional<Place> after =
        parameters.value("after", ServeRequestsHandler::place, "what an earlier page named");
    int size = Paging.size(parameters);
    Optional<String> code = parameters.text("code", 64);
    Optional<String> keyId = parameters.text("keyId", 64);
    parameters.check();
    var page =
        store.list(
            new RefusedRequests.Wanted(
                request.employer().id(), after, code, keyId, partner(request), size));
    return Response.page(
        page.requests(),
        ServeRequestsHandler::writeEntry,
        size,
        page.next().map(next -> next(request, code, keyId, size, next)));
  }

  /** Whose requests alone are to be seen: a partner's own. */
  private static Optional<String> partner(Request request) {
    return request.authenticated().partner().map(CallingPartner::id);
  }

  private static String next(
      Request request, Optional<String> code, Optional<String> keyId, int size, Place next) {
    return request.url("/requests?")
        + code.map(value -> "code=" + encoded(value) + "&").orElse("")
        + keyId.map(value -> "keyId=" + encoded(value) + "&").orElse("")
        + "pageSize=%d&after=r_%d-%s".formatted(size, next.time().toEpochMilli(), next.tag());
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static Optional<Place> place(String text) {
    Matcher matcher = PLACE.matcher(text);
    try {
      return matcher.matches()
          ? Optional.of(
              new Place(Instant.ofEpochMilli(Long.parseLong(matcher.group(1))), matcher.group(2)))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * The response to GET /requests/{requestId}.
   *
   * @throws Problem if no such request of the employer is kept
   */
  private static Response one(RefusedRequests store, Request request) {
    RefusedRequest found =
        store
            .find(request.employer().id(), request.path().getOrDefault("requestId", ""))
            .filter(each -> partner(request).isEmpty() || partner(request).equals(each.partner()))
            .orElseThrow(
                () ->
                    new Problem(
                        ProblemCode.NOT_FOUND,
                        "No refused request with this id is kept. Those that succeeded are in"
                            + " GET /jobs/changes, under the same requestId."));
    return Response.ok(
        json -> {
          json.writeStartObject();
          writeMembers(found, json);
          json.writeFieldName("problem");
          json.writeRawValue(found.problem());
          json.writeStringField("body", found.body().orElse(null));
          json.writeEndObject();
        });
  }

  /**
   * The response to GET /requests/summary.
   *
   * @param today in the service's time zone
   */
  private static Response summary(RefusedRequests store, Request request, LocalDate today) {
    Parameters parameters = new Parameters(request, Set.of("days"));
    int days = parameters.positive("days", DEFAULT_DAYS);
    if (days > RefusedRequests.DAYS) {
      parameters.refuse(
          "days",
          ViolationCode.OUT_OF_RANGE,
          "days must be a whole number from 1 to %d.".formatted(RefusedRequests.DAYS));
    }
    parameters.check();
    var counts =
        store.counts(request.employer().id(), partner(request), today.minusDays(days - 1L));
    return Response.list(
        counts,
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

  private static void writeEntry(RefusedRequest request, JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeMembers(request, json);
    json.writeEndObject();
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
