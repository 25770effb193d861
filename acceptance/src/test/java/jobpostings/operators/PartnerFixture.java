package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.local.Http;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;

/** A new partner, and a new employer that granted it something. */
final class PartnerFixture {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  static final String ALL = "[\"read\", \"write\", \"manage\"]";

  final Operators operators;
  final Http http;
  final String partner = "granted-" + NUMBERS.incrementAndGet();
  final int employer;
  final String own;
  final String key;
  final String keyId;
  String grant;

  PartnerFixture(RunningService service) {
    operators = service.operators();
    http = service.http();
    employer =
        operators
            .ask("{'action': 'create-employer', 'name': 'Newcomer', 'plan': 'unlimited'}")
            .path("id")
            .asInt();
    own = operators.newKey(employer).path("key").asText();
    operators.ask("{'action': 'create-partner', 'partnerId': '%s', 'name': 'A'}", partner);
    JsonNode issued = newKey(ALL);
    key = issued.path("key").asText();
    keyId = issued.path("id").asText();
    grant = grant(ALL);
  }

  JsonNode newKey(String scopes) {
    return operators.ask(
        "{'action': 'issue-partner-key', 'partnerId': '%s', 'scopes': %s}",
        partner, scopes.replace('"', '\''));
  }

  String grant(String scopes) {
    String body = "{\"partner\": \"%s\", \"scopes\": %s}".formatted(partner, scopes);
    return sent(own, "POST", "/grants", body, 201).path("id").asText();
  }

  /** The key of another partner that acts for the employer. */
  String otherPartner() {
    String other = "other-" + partner;
    operators.ask("{'action': 'create-partner', 'partnerId': '%s', 'name': 'B'}", other);
    sent(
        own, "POST", "/grants", "{\"partner\": \"%s\", \"scopes\": %s}".formatted(other, ALL), 201);
    String issued = "{'action': 'issue-partner-key', 'partnerId': '%s', 'scopes': %s}";
    JsonNode key = operators.ask(issued, other, ALL.replace('"', '\''));
    return key.path("key").asText() + "." + employer;
  }

  void withdraw() {
    sent(own, "DELETE", "/grants/" + grant, "", 204);
  }

  JsonNode ofPartner(String action) {
    return operators.ask("{'action': '%s', 'partnerId': '%s'}", action, partner);
  }

  JsonNode ofEmployer(String action) {
    return operators.ask("{'action': '%s', 'employerId': %d}", action, employer);
  }

  String acting() {
    return key + "." + employer;
  }

  HttpResponse<String> send(String apiKey, String method, String path, String body) {
    return http.sendAs(apiKey, method, path, body);
  }

  JsonNode sent(String apiKey, String method, String path, String body, int status) {
    HttpResponse<String> answer = send(apiKey, method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return answer.body().isEmpty() ? null : http.json(answer);
  }

  /** Makes a webhook, and returns it. */
  JsonNode webhook(String apiKey, String url, String more) {
    return sent(apiKey, "POST", "/webhooks", "{\"url\": \"%s\"%s}".formatted(url, more), 201);
  }

  JsonNode webhook(String id) {
    return sent(own, "GET", "/webhooks/" + id, "", 200);
  }

  /** Makes an active job, and returns its id. */
  int job(String apiKey, String more) {
    String body =
        """
        {"title": "Cook", "status": "active", "locations": [{"description": "Vancouver, BC"}],
         "categories": [{"id": 17}], "positionType": {"id": 1}, "description": "<p>Cook.</p>",
         "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@northwind.example"%s}
        """
            .formatted(more);
    return sent(apiKey, "POST", "/jobs", body, 201).path("id").asInt();
  }
}
