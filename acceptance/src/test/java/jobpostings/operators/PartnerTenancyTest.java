package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import jobpostings.contract.support.Seed;
import jobpostings.local.Http;
import jobpostings.local.Waiting;
import jobpostings.openapi.OpenApiDocument;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whoever acts for an employer sees that employer alone, whichever path of the document it calls
 * with the ids of another (docs/contract.md, Partners).
 */
@Tag("deep")
class PartnerTenancyTest {
  /** An employer; everything that it has bears its mark. */
  private record Tenant(int id, String key, String mark, Map<String, String> ids) {
    String of(String path) {
      String kind = path.split("/")[1];
      return path.replace("{id}", ids.getOrDefault(kind, "1"))
          .replace("{requestId}", ids.get("requests"))
          .replace("{number}", "1");
    }
  }

  /**
   * @param sees the employers whose marks may be in an answer
   * @param acts whether it acts for one of them
   */
  private record Caller(String key, Set<Tenant> sees, boolean acts) {
    /** Whether it is a partner's key that names no employer. */
    boolean isAlone() {
      return !acts && !key.contains(".");
    }
  }

  private record Route(String method, String path) {}

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private static final List<Tenant> TENANTS = new ArrayList<>();
  private static final List<Caller> CALLERS = new ArrayList<>();
  private static final List<Route> ROUTES = new ArrayList<>();

  private static Http http() {
    return SERVICE.http();
  }

  @BeforeAll
  static void twoPartnersOfThreeEmployers() {
    for (int i = 0; i < 3; i++) {
      TENANTS.add(tenant("mark" + i + "mark"));
    }
    Tenant first = TENANTS.get(0);
    Tenant shared = TENANTS.get(1);
    Tenant last = TENANTS.get(2);
    String one = partner("one", first, shared);
    String two = partner("two", shared, last);
    String withdrawn = partner("withdrawn", first);
    JsonNode grants = http().json(http().sendAs(first.key(), "GET", "/grants", ""));
    String grant =
        grants
            .path("data")
            .valueStream()
            .filter(each -> each.path("partner").asText().equals("withdrawn"))
            .findFirst()
            .orElseThrow()
            .path("id")
            .asText();
    assertThat(http().sendAs(first.key(), "DELETE", "/grants/" + grant, "").statusCode())
        .isEqualTo(204);
    acting(one, first, shared);
    acting(two, shared, last);
    acting(withdrawn);
    TENANTS.forEach(tenant -> CALLERS.add(new Caller(tenant.key(), Set.of(tenant), true)));
    OpenApiDocument.read()
        .operations()
        .forEach(
            (path, methods) ->
                methods.forEach(
                    (method, operation) -> {
                      if (operation.needsKey()) {
                        ROUTES.add(new Route(method, path));
                      }
                    }));
    assertThat(ROUTES).hasSizeGreaterThan(30);
  }

  /** The partner's key alone, and with each employer, granted or not. */
  private static void acting(String key, Tenant... granted) {
    CALLERS.add(new Caller(key, Set.of(granted), false));
    for (Tenant tenant : TENANTS) {
      boolean acts = Set.of(granted).contains(tenant);
      CALLERS.add(new Caller(key + "." + tenant.id(), acts ? Set.of(tenant) : Set.of(), acts));
    }
  }

  private static String partner(String id, Tenant... granted) {
    Operators operators = SERVICE.operators();
    operators.ask("{'action': 'create-partner', 'partnerId': '%s', 'name': '%s'}", id, id);
    String scopes = "['read', 'write', 'manage']";
    for (Tenant tenant : granted) {
      String body = "{'partner': '%s', 'scopes': %s}".formatted(id, scopes).replace('\'', '"');
      made(tenant, "/grants", body);
    }
    return operators
        .ask("{'action': 'issue-partner-key', 'partnerId': '%s', 'scopes': %s}", id, scopes)
        .path("key")
        .asText();
  }

  private static Tenant tenant(String mark) {
    Operators operators = SERVICE.operators();
    int id = operators.newEmployer(mark);
    Tenant tenant = new Tenant(id, operators.newKey(id).path("key").asText(), mark, Map.of());
    String job =
        """
        {"referenceId": "%s", "title": "%s", "locations": [{"description": "Vancouver, BC"}],
         "categories": [{"id": 17}], "positionType": {"id": 1}, "description": "<p>%s</p>",
         "applicantRoutingType": {"id": 1}, "applicationEmail": "%s@northwind.example"}
        """
            .formatted(mark, mark, mark, mark);
    String scoped = "\"scopes\": [\"read\"], \"description\": \"%s\"}".formatted(mark);
    operators.ask("{'action': 'create-partner', 'partnerId': 'p-%s', 'name': 'Partner'}", mark);
    Map<String, String> ids =
        Map.of(
            "jobs", made(tenant, "/jobs", job),
            "webhooks",
                made(tenant, "/webhooks", "{\"url\": \"https://%s.example\"}".formatted(mark)),
            "keys", made(tenant, "/keys", "{" + scoped),
            "grants", made(tenant, "/grants", "{\"partner\": \"p-%s\", ".formatted(mark) + scoped),
            "requests", refused(tenant));
    return new Tenant(id, tenant.key(), mark, ids);
  }

  private static String made(Tenant tenant, String path, String body) {
    HttpResponse<String> answer = http().sendAs(tenant.key(), "POST", path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return http().json(answer).path("id").asText();
  }

  private static String refused(Tenant tenant) {
    String body = "{\"title\": \"%s\"}".formatted(tenant.mark());
    HttpResponse<String> answer = http().sendAs(tenant.key(), "POST", "/jobs", body);
    String id = answer.headers().firstValue("X-Request-Id").orElseThrow();
    Waiting.await()
        .until(() -> http().sendAs(tenant.key(), "GET", "/requests/" + id, "").statusCode() == 200);
    return id;
  }

  /** Calls a path with the ids of an employer, and looks for what the caller must not see. */
  private static int call(Caller caller, Route route, Tenant target) {
    boolean own = caller.acts() && caller.sees().contains(target);
    String method = own ? "GET" : route.method();
    String path = target.of(route.path());
    HttpResponse<String> answer = http().sendAs(caller.key(), method, path, "{}");
    String what = "%s %s by %s".formatted(method, path, caller);
    for (Tenant tenant : TENANTS) {
      if (!caller.sees().contains(tenant)) {
        assertThat(answer.body()).as(what).doesNotContain(tenant.mark());
      }
    }
    boolean reached =
        caller.acts() || caller.isAlone() && route.path().matches("/employers|/keys(/.*)?");
    if (!reached) {
      assertThat(answer.statusCode()).as(what + answer.body()).isEqualTo(403);
      assertThat(answer.body()).as(what).contains("\"code\":\"not-permitted\"");
    } else if (!own && route.path().contains("{")) {
      assertThat(answer.statusCode()).as(what + answer.body()).isGreaterThanOrEqualTo(400);
    }
    return answer.statusCode();
  }

  private static List<String> state() {
    List<String> all = new ArrayList<>();
    for (Tenant tenant : TENANTS) {
      for (String kind : List.of("jobs", "webhooks", "grants")) {
        String path = "/" + kind + "/" + tenant.ids().get(kind);
        all.add(http().sendAs(tenant.key(), "GET", path, "").body());
      }
      all.add(http().sendAs(tenant.key(), "GET", "/keys", "").body());
    }
    return all;
  }

  private static void callsInPairs(int calls) {
    Random random = Seed.random("partners' tenancy");
    List<String> before = state();
    Set<Integer> statuses = new TreeSet<>();
    for (int i = 0; i < calls; i++) {
      statuses.add(
          call(
              CALLERS.get(random.nextInt(CALLERS.size())),
              ROUTES.get(random.nextInt(ROUTES.size())),
              TENANTS.get(random.nextInt(TENANTS.size()))));
    }
    assertThat(statuses).as(Seed.name()).contains(200, 403, 404);
    assertThat(state()).as(Seed.name()).isEqualTo(before);
  }

  @Test
  void whoeverActsForNobodyReachesNoPathOfTheDocument() {
    Caller none = CALLERS.get(CALLERS.size() - TENANTS.size() - 1);
    assertThat(none.sees()).isEmpty();
    for (Route route : ROUTES) {
      call(none, route, TENANTS.get(2));
    }
  }

  @Test
  void noneOf200CallsInPairsShowsAnotherEmployer() {
    callsInPairs(200);
  }

  @Test
  @Tag("deep")
  void noneOf1000CallsInPairsShowsAnotherEmployer() {
    callsInPairs(1_000);
  }
}
