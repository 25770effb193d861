package jobpostings.contract.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Webhooks. */
@CountsJobs
final class WebhooksContractTest {
  private static final String URL = "https://hooks.example.com/jobs";

  private final Api employer = Api.ofEmployer();
  private final List<String> made = new ArrayList<>();

  @AfterEach
  void deleteWhatWasMade() {
    made.forEach(id -> employer.delete("/webhooks/" + id));
  }

  private Answer create(String body) {
    Answer answer = employer.post("/webhooks", body).is(201);
    made.add(answer.text("/id"));
    return answer;
  }

  private Answer create() {
    return create("{\"url\": \"%s\"}".formatted(URL));
  }

  @Test
  void aWebhookHasWhatWasSentAndASecretThatIsShownOnce() {
    Answer webhook =
        create(
            """
            {"url": "%s", "types": ["JobDeleted", "JobArchived"], "payload": "full",
             "description": " Nightly "}
            """
                .formatted(URL));

    webhook
        .has("/url", URL)
        .hasJson("/types", "[\"JobArchived\", \"JobDeleted\"]")
        .has("/payload", "full")
        .has("/description", "Nightly")
        .has("/status", "enabled");
    assertThat(webhook.text("/secret")).matches("whsec_[A-Za-z0-9+/]{43}=");
    String path = "/webhooks/" + webhook.text("/id");
    assertThat(webhook.header("Location")).endsWith("/api/v1.1" + path);
    employer.get(path).is(200).isSameAs(webhook, "secret");
    assertThat(employer.get(path).at("").has("secret")).isFalse();
    employer.get("/webhooks").is(200).has("/data/0/id", webhook.text("/id"));
    assertThat(employer.get("/webhooks").body()).doesNotContain("whsec_");
  }

  @Test
  void withoutTypesItIsToldOfAllAndWithoutAPayloadThin() {
    create()
        .hasJson(
            "/types",
            """
            ["JobCreated", "JobUpdated", "JobPublished", "JobArchived", "JobRefreshed",
             "JobDeleted", "JobClosing"]
            """)
        .has("/payload", "thin");
  }

  @Test
  void aPutChangesWhatIsSentAndNothingElse() {
    Answer webhook = create("{\"url\": \"%s\", \"types\": [\"JobArchived\"]}".formatted(URL));
    String path = "/webhooks/" + webhook.text("/id");

    employer
        .put(path, "{\"status\": \"disabled\", \"description\": \"Paused\"}")
        .is(200)
        .has("/status", "disabled")
        .has("/description", "Paused")
        .has("/url", URL)
        .hasJson("/types", "[\"JobArchived\"]");
    assertThat(employer.get(path).text("/disabledAt")).isNotEmpty();
    assertThat(employer.get(path).text("/reason")).isNotEmpty();
    Answer enabled =
        employer.put(path, "{\"status\": \"enabled\", \"description\": null, \"types\": null}");
    enabled.is(200).has("/status", "enabled");
    assertThat(enabled.at("/disabledAt").isNull()).isTrue();
    assertThat(enabled.at("/reason").isNull()).isTrue();
    assertThat(enabled.at("/description").isNull()).isTrue();
    assertThat(enabled.at("/types")).as("all").hasSize(7);
    employer.put(path, "{\"status\": null}").is(200).has("/status", "enabled");
  }

  @Test
  void theLastPageOfAttemptsHasNoNext() {
    String path = "/webhooks/" + create().text("/id");
    employer.post(path + "/test", "").is(200);
    employer.post(path + "/test", "").is(200);

    Answer first = employer.get(path + "/attempts?pageSize=1").is(200);
    Answer last = employer.get(first.text("/paging/next")).is(200);

    assertThat(first.at("/data")).hasSize(1);
    assertThat(last.at("/data")).hasSize(1);
    assertThat(last.at("/paging/next").isNull()).isTrue();
    assertThat(employer.get(path + "/attempts?pageSize=2").at("/paging/next").isNull()).isTrue();
  }

  @Test
  void aMethodOverrideStandsForPutAndDelete() {
    String path = "/webhooks/" + create().text("/id");

    employer
        .with("X-HTTP-Method-Override", "PUT")
        .post(path, "{\"payload\": \"full\"}")
        .is(200)
        .has("/payload", "full");
    employer.with("X-HTTP-Method-Override", "DELETE").post(path, "{}").is(204);
    employer.get(path).isProblem(404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://hooks.example.com/jobs",
        "ftp://hooks.example.com",
        "hooks.example.com",
        "https://",
        "https://user:password@hooks.example.com/",
        "https://hooks.example.com/#part",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00:ec2::254]/",
        "https://[::ffff:10.0.0.1]/",
        "https://0x0a000001/",
        "https://a.localhost/",
        "https://a.localhost./",
        "http://10.0.0.1:8080/"
      })
  void aUrlMustLeadToThePublicInternet(String url) {
    employer
        .post("/webhooks", "{\"url\": \"%s\"}".formatted(url))
        .violatesOnly("/url", "not-a-url");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                             | /url         | required
          {"url": null}                                  | /url         | required
          {"url": 7}                                     | /url         | wrong-type
          {"url": "U", "types": []}                      | /types       | too-few
          {"url": "U", "types": "JobArchived"}           | /types       | wrong-type
          {"url": "U", "types": ["JobArchive"]}          | /types/0     | unknown-value
          {"url": "U", "types": [null]}                  | /types/0     | required
          {"url": "U", "types": ["JobTest"]}             | /types/0     | unknown-value
          {"url": "U", "types": ["JobDeleted", "JobDeleted"]} | /types/1 | duplicate
          {"url": "U", "payload": "fat"}                 | /payload     | unknown-value
          {"url": "U", "description": true}              | /description | wrong-type
          """)
  void whatIsWrongIsSaidWithItsPlace(String body, String pointer, String code) {
    employer.post("/webhooks", body.replace("\"U\"", '"' + URL + '"')).violatesOnly(pointer, code);
  }

  @Test
  void whatIsUnknownIsAnErrorIfTheClientWantsIt() {
    Api strict = employer.with("Prefer", "handling=strict");

    strict
        .post("/webhooks", "{\"url\": \"%s\", \"typs\": []}".formatted(URL))
        .violatesOnly("/typs", "unknown-member");
    strict
        .post("/webhooks", "{\"url\": \"%s\", \"status\": \"disabled\"}".formatted(URL))
        .violatesOnly("/status", "unknown-member");
    strict.get("/webhooks?page=2").violatesParameter("page", "unknown-member");
  }

  @ParameterizedTest
  @CsvSource({"failing", "gone"})
  void nobodySetsAStatusThatTheServiceSets(String status) {
    employer
        .put("/webhooks/" + create().text("/id"), "{\"status\": \"%s\"}".formatted(status))
        .violatesOnly("/status", "unknown-value");
  }

  @Test
  void howeverManyAreMadeAtOnceThereAreTen() throws Exception {
    Api other = Api.ofOtherEmployer();
    List<Callable<Answer>> calls =
        IntStream.range(0, 20)
            .<Callable<Answer>>mapToObj(
                _ -> () -> other.post("/webhooks", "{\"url\": \"%s\"}".formatted(URL)))
            .toList();

    List<Answer> answers = new ArrayList<>();
    try (ExecutorService together = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> future : together.invokeAll(calls)) {
        answers.add(future.get());
      }
    }

    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(10);
    answers.stream()
        .filter(answer -> answer.status() != 201)
        .forEach(answer -> answer.violatesOnly("", "too-many"));
    JsonNode all = other.get("/webhooks").at("/data");
    assertThat(all).hasSize(10);
    all.forEach(webhook -> other.delete("/webhooks/" + webhook.path("id").asText()).is(204));
    assertThat(other.get("/webhooks").at("/data")).isEmpty();
  }

  @Test
  void nobodySeesOrChangesThoseOfOthers() {
    String path = "/webhooks/" + create().text("/id");
    Api other = Api.ofOtherEmployer();

    other.get(path).isProblem(404, "not-found");
    other.put(path, "{\"payload\": \"full\"}").isProblem(404, "not-found");
    other.delete(path).isProblem(404, "not-found");
    other.post(path + "/rotate", "").isProblem(404, "not-found");
    other.post(path + "/test", "").isProblem(404, "not-found");
    other.get(path + "/attempts").isProblem(404, "not-found");
    employer.get(path).is(200).has("/payload", "thin");
    employer.get("/webhooks/wh_0").isProblem(404, "not-found");
    employer.get("/webhooks/7").isProblem(404, "not-found");
  }

  @Test
  void aRotationShowsAnotherSecret() {
    Answer webhook = create();

    Answer rotated = employer.post("/webhooks/" + webhook.text("/id") + "/rotate", "").is(200);

    rotated.isSameAs(webhook, "secret");
    assertThat(rotated.text("/secret"))
        .matches("whsec_[A-Za-z0-9+/]{43}=")
        .isNotEqualTo(webhook.text("/secret"));
  }
}
