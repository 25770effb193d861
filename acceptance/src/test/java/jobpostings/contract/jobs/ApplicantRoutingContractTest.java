package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;

import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Application address. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ApplicantRoutingContractTest {
  private final Api api = Api.ofEmployer();

  private static Body byUrl(String url) {
    return job()
        .without("applicationEmail")
        .withJson("applicantRoutingType", "{\"id\": 2}")
        .with("applicationUrl", url);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, -1})
  void thereAreTwoRoutingTypes(int id) {
    api.post("/jobs", job().withJson("applicantRoutingType", "{\"id\": %d}".formatted(id)))
        .violatesOnly("/applicantRoutingType", "unknown-value");
  }

  @Test
  void bothAreNamed() {
    api.create(job()).hasJson("/applicantRoutingType", "{\"id\": 1, \"name\": \"Email\"}");
    api.create(byUrl("https://example.ca"))
        .hasJson("/applicantRoutingType", "{\"id\": 2, \"name\": \"URL\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\" \""})
  void anAddressIsRequiredForRoutingByEmail(String none) {
    api.post("/jobs", job().without("applicationEmail"))
        .violatesOnly("/applicationEmail", "required");
    api.post("/jobs", job().withJson("applicationEmail", none))
        .violatesOnly("/applicationEmail", "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\" \""})
  void aUrlIsRequiredForRoutingByUrl(String none) {
    api.post("/jobs", byUrl("").without("applicationUrl"))
        .violatesOnly("/applicationUrl", "required");
    api.post("/jobs", byUrl("").withJson("applicationUrl", none))
        .violatesOnly("/applicationUrl", "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void whatTheRoutingNeedsCannotBeCleared(String none) {
    Answer email = api.create(job());
    Answer url = api.create(fullJob());

    api.put("/jobs/" + email.id(), "{\"applicationEmail\": %s}".formatted(none))
        .violatesOnly("/applicationEmail", "required");
    api.put("/jobs/" + url.id(), "{\"applicationUrl\": %s}".formatted(none))
        .violatesOnly("/applicationUrl", "required");
    api.job(email.id()).isSameAs(email);
    api.job(url.id()).isSameAs(url);
  }

  @Test
  void whatTheRoutingDoesNotUseIsNull() {
    api.create(job().with("applicationUrl", "https://example.ca"))
        .has("/applicationEmail", "jobs@example.ca")
        .has("/applicationUrl", null);
    api.create(byUrl("https://example.ca").with("applicationEmail", "jobs@example.ca"))
        .has("/applicationEmail", null)
        .has("/applicationUrl", "https://example.ca");
  }

  @Test
  void changingTheRoutingDropsWhatItNoLongerUses() {
    int id = api.create(job()).id();

    api.put(
            "/jobs/" + id,
            """
            {"applicantRoutingType": {"id": 2}, "applicationUrl": "https://example.ca"}
            """)
        .is(200)
        .has("/applicantRoutingType/name", "URL")
        .has("/applicationUrl", "https://example.ca")
        .has("/applicationEmail", null);
    api.job(id).has("/applicationEmail", null);
    api.put("/jobs/" + id, "{\"applicantRoutingType\": {\"id\": 1}}")
        .violatesOnly("/applicationEmail", "required");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs@example.ca",
        "first.last+jobs@mail.example.co.uk",
        "o'hara_1@example-site.com",
        "x@y.ca"
      })
  void anAddressIsKept(String address) {
    api.create(job().with("applicationEmail", " " + address + " "))
        .has("/applicationEmail", address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nobody",
        "@example.ca",
        "jobs@",
        "jobs@@example.ca",
        "jobs@exa mple.ca",
        "jobs @example.ca",
        "a@example.ca, b@example.ca",
        "jobs@example.ca;b@example.ca",
        "Jobs <jobs@example.ca>",
        "jobs@.ca",
        "jobs@example..ca",
        "jobs.example.ca",
        "mailto:jobs@example.ca"
      })
  void whatIsNoAddressIsRefused(String address) {
    api.post("/jobs", job().with("applicationEmail", address))
        .violatesOnly("/applicationEmail", "not-an-email");
  }

  @Test
  void anAddressHasAtMost50Characters() {
    String longest = "a".repeat(39) + "@example.ca"; // 50

    api.create(job().with("applicationEmail", longest)).has("/applicationEmail", longest);
    api.post("/jobs", job().with("applicationEmail", "a" + longest))
        .violatesOnly("/applicationEmail", "too-long");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.ca",
        "https://example.ca/",
        "https://jobs.example.ca:8443/apply?job=1&from=x#form",
        "https://example.ca/a%20b",
        "http://192.0.2.1/apply"
      })
  void aUrlIsKept(String url) {
    api.create(byUrl(" " + url + " ")).has("/applicationUrl", url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.ca",
        "www.example.ca/apply",
        "/apply",
        "//example.ca/apply",
        "ftp://example.ca",
        "mailto:jobs@example.ca",
        "javascript:alert(1)",
        "http://",
        "https:///apply",
        "http:example.ca",
        "https://exa mple.ca",
        "https://?q=1"
      })
  void whatIsNoAbsoluteHttpUrlIsRefused(String url) {
    api.post("/jobs", byUrl(url)).violatesOnly("/applicationUrl", "not-a-url");
  }

  @Test
  void aUrlHasAtMost200Characters() {
    String longest = "https://example.ca/" + "a".repeat(181);

    api.create(byUrl(longest)).has("/applicationUrl", longest);
    api.post("/jobs", byUrl(longest + "a")).violatesOnly("/applicationUrl", "too-long");
  }
}
