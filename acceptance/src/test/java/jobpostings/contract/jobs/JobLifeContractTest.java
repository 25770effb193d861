package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The core of the contract: a job from its creation to its end, and who is let in. It needs nothing
 * that {@code sam local start-api} lacks, such as the shape of the gateway's own refusals.
 */
@CountsJobs
@Tag("quick")
final class JobLifeContractTest {
  private final Api api = Api.ofEmployer();

  @Test
  void aJobsWholeLife() {
    String reference = Unique.referenceId();
    Answer created = api.post("/jobs", job().with("referenceId", reference)).is(201);
    String path = "/jobs/" + created.id();
    assertThat(created.header("Location")).endsWith("/api/v1.1" + path);
    created.has("/status", "draft").has("/referenceId", reference);

    api.get(path).is(200).isSameAs(created);
    api.put(path, Body.of("{\"title\": \"Night Nurse\"}")).is(200).has("/title", "Night Nurse");
    api.put("/jobs", Body.of("{\"status\": \"active\"}").with("referenceId", reference))
        .is(200)
        .has("/status", "active");
    api.get("/jobs?referenceId=" + reference)
        .is(200)
        .has("/paging/total", 1)
        .has("/data/0/title", "Night Nurse");
    api.put(path, Body.of("{\"status\": \"archived\"}")).is(200).has("/status", "archived");
    api.put(path, Body.of("{\"status\": \"active\"}")).is(200).has("/status", "active");
    api.post("/jobs", job().with("referenceId", reference))
        .is(409)
        .has("/code", "reference-id-taken");
    api.post("/jobs", Body.of("{}")).is(400).has("/code", "validation-failed");

    Api.ofOtherEmployer().get(path).is(404).has("/code", "not-found");
    api.delete(path).is(204).isEmpty();
    api.get(path).is(404).has("/code", "not-found");
  }

  @Test
  void aMissingKeyIsRefused() throws IOException, InterruptedException {
    assertThat(statusOfList("X-Other", "x")).isEqualTo(401);
  }

  @Test
  void anUnknownKeyIsRefused() throws IOException, InterruptedException {
    assertThat(statusOfList("API-Key", "a0000000-0000-4000-8000-00000000000f")).isIn(401, 403);
  }

  /** Looks only at the status, because the answer may be one of SAM's own. */
  private static int statusOfList(String header, String value)
      throws IOException, InterruptedException {
    URI list = URI.create(Service.baseUrl() + "/api/v1.1/jobs");
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(list).header(header, value).build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void referenceDataNeedsNoKey() {
    Api.withoutKey().get("/positiontypes").is(200).has("/data/0/name", "Full Time");
    Api.withoutKey().get("/locations?q=moose%20jaw").is(200).has("/data/0/name", "Moose Jaw");
  }
}
