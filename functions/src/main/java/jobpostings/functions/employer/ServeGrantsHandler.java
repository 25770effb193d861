package jobpostings.functions.employer;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.page.PageToken;
import jobpostings.partner.Grant;
import jobpostings.partner.Grants;
import jobpostings.partner.Grants.Granted;
import jobpostings.problem.Violations;

/**
 * What employers grant to partners, /api/v1.1/grants and what is below it, and what that gives a
 * partner: GET /api/v1.1/employers.
 */
public final class ServeGrantsHandler extends RoutesHandler {
  private static final String EMPLOYERS = "employers";
  private static final String PARTNER = "partner";
  private static final Set<String> MEMBERS =
      Stream.concat(Stream.of(PARTNER), KeyGrant.MEMBERS.stream()).collect(toSet());

  private final Grants grants;

  public ServeGrantsHandler() {
    this(Core.ofProcess());
    prime(ServeGrantsHandler::new, "serve-grants.json");
  }

  public ServeGrantsHandler(Core core) {
    super(core, Scope.MANAGE, "GET /employers");
    grants = core.grants();
  }

  private static boolean isOfPartners(Request request) {
    return request.resource().endsWith("/employers");
  }

  @Override
  protected void requireAccess(Request request, Caller caller) {
    if (isOfPartners(request)) {
      caller.requirePartner();
    } else {
      caller.requireOwnKey();
    }
  }

  @Override
  protected Scope scope(Request request) {
    return isOfPartners(request) ? Scope.READ : super.scope(request);
  }

  @Override
  protected Response handle(String route, Request request) {
    String id = request.path().getOrDefault("id", "");
    return switch (route) {
      case "GET /employers" -> employers(request);
      case "GET /grants" ->
          Response.list(grants.list(request.employer().id()), ServeGrantsHandler::writeGrant);
      case "POST /grants" -> add(request);
      case "GET /grants/{id}" -> {
        Grant grant = grants.find(request.employer().id(), id);
        yield Response.ok(json -> writeGrant(grant, json));
      }
      case "DELETE /grants/{id}" -> {
        grants.delete(request.employer().id(), id);
        yield Response.noContent();
      }
      default -> throw noRoute(request);
    };
  }

  private Response employers(Request request) {
    Parameters parameters = new Parameters(request, Set.of("after", "pageSize"));
    int after = parameters.after(EMPLOYERS, PageToken::number).orElse(0);
    int size = Paging.size(parameters);
    parameters.check();
    String partner = request.authenticated().partner().orElseThrow().id();
    Page<Granted> page = grants.employers(partner, after, size);
    Optional<String> next =
        page.lastBeforeNext()
            .map(last -> PageToken.of(EMPLOYERS, last.grant().employerId()))
            .map(token -> request.url("/employers?pageSize=%d&after=%s".formatted(size, token)));
    return Response.page(page.entries(), ServeGrantsHandler::writeEmployer, size, next);
  }

  private Response add(Request request) {
    Violations violations = new Violations();
    Members members = new Members(RequestBody.read(request), request.strict(), MEMBERS, violations);
    Optional<String> partner =
        members.required(
            PARTNER, Member::text, "A grant needs a partner: its id, such as \"acme-ats\".");
    Optional<Caller> giver = Optional.of(request.authenticated());
    KeyGrant what = KeyGrant.read("grant", members, Set.of(), giver, grants.now());
    members.refuseReplacements();
    Grant grant = grants.add(request.employer().id(), partner, what, request.author(), violations);
    return Response.created(json -> writeGrant(grant, json))
        .with("Location", request.url("/grants/" + grant.id()));
  }

  private static void writeGrant(Grant grant, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", grant.id());
    json.writeStringField(PARTNER, grant.partner());
    writeTerms(grant, json);
    json.writeStringField("description", grant.description().orElse(null));
    json.writeStringField("createdAt", grant.since().toString());
    grant.by().write(json);
    json.writeEndObject();
  }

  private static void writeEmployer(Granted granted, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", granted.employer().id());
    json.writeStringField("name", granted.employer().name());
    writeTerms(granted.grant(), json);
    json.writeEndObject();
  }

  private static void writeTerms(Grant grant, JsonGenerator json) throws IOException {
    Json.texts("scopes", grant.scopes().stream().sorted().toList(), json);
    json.writeStringField("since", grant.since().toString());
    json.writeStringField("expiresAt", grant.expiresAt().map(Instant::toString).orElse(null));
  }
}
