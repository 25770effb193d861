package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** docs/to-the-letter.md, Size: how large a body and a job may be. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class LargeBodiesContractTest {
  private static final int LIMIT = 5 * 1024 * 1024;

  private final Api api = Api.ofEmployer().inProcess();
  private final String referenceId = Unique.referenceId();

  /** A job whose JSON has that many bytes, with a description that hardly compresses. */
  private Body jobOf(int bytes) {
    Body empty = job().with("referenceId", referenceId).with("description", "<p></p>");
    return empty.with("description", "<p>" + noise(bytes - length(empty)) + "</p>");
  }

  private static Body quotationMarks(int number) {
    return job().with("description", "\"".repeat(number));
  }

  private static int length(Body body) {
    return body.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static String noise(int length) {
    String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    StringBuilder noise = new StringBuilder(length);
    new Random(length).ints(length, 0, 64).forEach(i -> noise.append(letters.charAt(i)));
    return noise.toString();
  }

  private void nothingIsStored() {
    assertThat(api.total("?referenceId=" + referenceId)).isZero();
  }

  @Test
  void aBodyMayHaveFiveMebibytes() {
    Body job = jobOf(LIMIT);
    assertThat(length(job)).isEqualTo(LIMIT);

    int id = api.post("/jobs", job).is(201).id();

    String description = Json.read(job.toString()).path("description").asText();
    assertThat(api.job(id).text("/description").equals(description)).isTrue();
    api.get("/jobs?referenceId=" + referenceId).is(200).has("/data/0/id", id);
  }

  @Test
  void aBodyOfOneByteMoreIsTooLarge() {
    api.post("/jobs", jobOf(LIMIT + 1)).isProblem(413, "too-large");
    nothingIsStored();
  }

  @Test
  void bytesAreCountedNotCharacters() {
    Body job = job().with("referenceId", referenceId).with("title", "é".repeat(LIMIT / 2));

    api.post("/jobs", job).isProblem(413, "too-large");
    nothingIsStored();
  }

  /** Escaped in JSON, each of these would be three times as long. */
  @Test
  void charactersBeyondSixteenBitsAreCountedAsTheFourBytesThatTheyAre() {
    String description = "\uD83D\uDE00".repeat(LIMIT / 4 - 1_000);

    int id = api.post("/jobs", job().with("description", description)).is(201).id();

    assertThat(api.job(id).text("/description").equals(description)).isTrue();
  }

  @Test
  void spaceCountsToo() {
    Body job = job().with("referenceId", referenceId);

    api.post("/jobs", job + " ".repeat(LIMIT - length(job) + 1)).isProblem(413, "too-large");
    nothingIsStored();
    api.post("/jobs", job + " ".repeat(LIMIT - length(job))).is(201);
  }

  @Test
  void theLimitIsTheSameForEveryOperation() {
    Answer before = api.create(job().with("referenceId", referenceId));
    Body large = jobOf(LIMIT + 1);

    api.put("/jobs", large).isProblem(413, "too-large");
    api.put("/jobs/" + before.id(), large).isProblem(413, "too-large");
    api.delete("/jobs", large).isProblem(413, "too-large");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void whatTheGatewayItselfRefusesIsTooLargeInItsOwnWords() {
    api.post("/jobs", jobOf(11 * 1024 * 1024)).is(413);
    nothingIsStored();
  }

  @Test
  void aJobThatCouldNotBeSentBackIsTooLarge() {
    // Each > is stored as &gt;
    Body large = job().with("description", "<p>" + ">".repeat(1_800_000) + "</p>");
    Answer before = api.create(job().with("referenceId", referenceId));

    api.post("/jobs", large).isProblem(413, "too-large");
    api.put("/jobs/" + before.id(), large).isProblem(413, "too-large");
    api.put("/jobs", large.with("referenceId", referenceId)).isProblem(413, "too-large");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aJobThatIsTooLargeToBeSentBackIsNotStored() {
    String word = Unique.word();

    api.post(
            "/jobs",
            job()
                .with("title", "Nurse " + word)
                .with("referenceId", referenceId)
                .with("description", "<p>" + ">".repeat(1_800_000) + "</p>"))
        .isProblem(413, "too-large");

    nothingIsStored();
    assertThat(api.total("?q=" + word)).isZero();
    api.create(job().with("referenceId", referenceId));
  }

  @Test
  void theSizeIsThatOfJsonInAJsonString() {
    // Each quotation mark is \" in the job, and \\\" in the proxy response that carries it.
    api.post("/jobs", job().with("description", "\"".repeat(1_573_000))).is(413);

    String description = "\"".repeat(1_550_000);
    int id = api.post("/jobs", job().with("description", description)).is(201).id();
    assertThat(api.job(id).text("/description").equals(description)).isTrue();
  }

  /** The last description that POST takes is taken again, by a PUT and by a restore. */
  @Tag("deep")
  @Test
  void whatWasStoredOnceCanBeStoredAgain() {
    // Each quotation mark takes up four bytes of the answer, whose size the refusal tells.
    int tooMany = 1_571_500;
    String told =
        api.post("/jobs", quotationMarks(tooMany)).isProblem(413, "too-large").text("/detail");
    List<Integer> bytes =
        Pattern.compile("[0-9,]{5,}(?= |\\.)")
            .matcher(told)
            .results()
            .map(number -> Integer.parseInt(number.group().replace(",", "")))
            .toList();
    int fits = tooMany - (bytes.getFirst() - bytes.getLast()) / 4 - 1;
    api.post("/jobs", quotationMarks(fits + 1)).isProblem(413, "too-large");
    Answer created = api.create(quotationMarks(fits));

    String path = "/jobs/" + created.id();
    api.put(path, quotationMarks(fits).with("title", "Registered Nurs1")).is(200);
    api.put(path, "{\"status\": \"archived\"}").is(200);
    api.put(path, "{\"description\": \"Short\"}").is(200);
    api.post(path + "/restore", "{\"version\": 1}").is(200);
    api.delete(path).is(204);
  }

  /** In a JobPosting each < is six characters, and seven in the answer. */
  @Tag("deep")
  @Test
  void aJobThatIsTooLargeAsAJobPostingIsJsonWhereThatIsAcceptable() {
    String path =
        "/jobs/"
            + api.create(
                    job()
                        .with("status", "active")
                        .with("description", "<br>".repeat(190_000) + "\"".repeat(1_300_000)))
                .id();

    api.with("Accept", "application/ld+json").get(path).isProblem(406, "not-acceptable");
    api.with("Accept", "application/ld+json, application/json;q=0.1")
        .get(path)
        .is(200)
        .hasHeader("Content-Type", "application/json");
  }

  @Tag("deep")
  @Test
  void aLargeJobCanBeModifiedAndReplacedAndDeleted() {
    int id = api.create(jobOf(1_500_000)).id();
    String first = api.job(id).text("/description");

    String kept = api.put("/jobs/" + id, "{\"title\": \"Welder\"}").is(200).text("/description");
    assertThat(kept.equals(first)).isTrue();

    String second = "<p>" + noise(700_000) + "</p>";
    api.put("/jobs/" + id, Body.of("{}").with("description", second)).is(200);
    assertThat(api.job(id).text("/description").equals(second)).isTrue();

    api.put("/jobs/" + id, "{\"description\": \"<p>Short</p>\"}").is(200);
    api.job(id).has("/description", "<p>Short</p>").has("/title", "Welder");

    api.delete("/jobs/" + id).is(204);
    api.get("/jobs/" + id).isProblem(404, "not-found");
  }
}
