package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.partner.Grant;
import jobpostings.partner.Grants;
import jobpostings.partner.Grants.Granted;
import jobpostings.problem.Problem;
import jobpostings.problem.Violations;

/** Reads requests about grants, and writes grants as employers and partners see them. */
public final class GrantBody {
  private static final String PARTNER = "partner";
  private static final Set<String> MEMBERS =
      Stream.concat(Stream.of(PARTNER), KeyGrant.MEMBERS.stream()).collect(Collectors.toSet());

  private GrantBody() {}

  /**
   * The response to POST /grants.
   *
   * @throws Problem listing everything that is wrong
   */
  public static Response add(Grants grants, Request request) {
    Violations violations = new Violations();
    Members members = new Members(RequestBody.read(request), request.strict(), MEMBERS, violations);
    Optional<String> partner =
        members.required(
            PARTNER, Member::line, "A grant needs a partner: its id, such as \"acme-ats\".");
    KeyGrant what =
        KeyGrant.read("grant", members, Set.of(), Optional.empty(), grants.now(), violations);
    members.check();
    Grant grant = grants.add(request.employer().id(), partner.orElseThrow(), what);
    return Response.created(json -> write(grant, json))
        .with("Location", request.url("/grants/" + grant.id()));
  }

  public static Response list(List<Grant> grants) {
    return Response.list(grants, GrantBody::write);
  }

  public static Response one(Grant grant) {
    return Response.ok(json -> write(grant, json));
  }

  private static void write(Grant grant, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", grant.id());
    json.writeStringField(PARTNER, grant.partner());
    writeTerms(grant, json);
    json.writeStringField("description", grant.description().orElse(null));
    json.writeEndObject();
  }

  private static void writeTerms(Grant grant, JsonGenerator json) throws IOException {
    List<Scope> scopes = grant.scopes().stream().sorted().toList();
    Json.array("scopes", scopes, (scope, to) -> to.writeString(scope.toString()), json);
    json.writeStringField("since", grant.since().toString());
    json.writeStringField("expiresAt", grant.expiresAt().map(Instant::toString).orElse(null));
  }

  /** The response to GET /employers. */
  public static Response employers(Grants grants, Request request) {
    Parameters parameters = new Parameters(request, Set.of("after", "pageSize"));
    int after = parameters.positive("after", 0);
    int size = Paging.size(parameters);
    parameters.check();
    String partner = request.authenticated().partner().orElseThrow().id();
    Page<Granted> page = grants.employers(partner, after, size);
    Optional<String> next =
        page.more()
            ? Optional.of(page.entries().getLast().grant().employerId())
                .map(id -> request.url("/employers?pageSize=%d&after=%d".formatted(size, id)))
            : Optional.empty();
    return Response.page(page.entries(), GrantBody::writeEmployer, size, next);
  }

  private static void writeEmployer(Granted granted, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", granted.employer().id());
    json.writeStringField("name", granted.employer().name());
    writeTerms(granted.grant(), json);
    json.writeEndObject();
  }
}
