package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Gzip;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/to-the-letter.md, Media type and encoding: compressed requests and answers. */
@CountsJobs
final class CompressionContractTest {
  private static final String TITLE = "Éducatrice spécialisée – 日本 😀";

  private final Api api = Api.ofEmployer();
  private final String referenceId = Unique.referenceId();
  private final Body job = job().with("referenceId", referenceId).with("title", TITLE);

  private void nothingIsStored() {
    assertThat(api.total("?referenceId=" + referenceId)).isZero();
  }

  @Test
  void aBodyInGzipIsRead() {
    int id = api.sendGzipped("POST", "/jobs", job).is(201).has("/title", TITLE).id();

    api.job(id).has("/title", TITLE);
    api.sendGzipped("PUT", "/jobs/" + id, "{\"title\": \"é\"}").is(200).has("/title", "é");
    api.sendGzipped("PUT", "/jobs", job).is(200).has("/title", TITLE);
    api.sendGzipped("DELETE", "/jobs", Body.of("{}").with("referenceId", referenceId)).is(204);
  }

  @Test
  void whatIsInACompressedBodyIsHeldAgainstTheSameRules() {
    api.sendGzipped("POST", "/jobs", job.with("title", "")).violatesOnly("/title", "required");
    api.sendGzipped("POST", "/jobs", "{").isProblem(400, "malformed-json");
    api.sendGzipped("POST", "/jobs", "").isProblem(400, "malformed-json");
    nothingIsStored();
  }

  @Test
  void aBodyThatIsNotWhatItsHeaderSaysIsRefused() {
    byte[] whole = Gzip.encode(job.toString().getBytes(UTF_8));
    byte[] damaged = whole.clone();
    Arrays.fill(damaged, whole.length / 2, whole.length / 2 + 8, (byte) 0);

    api.sendGzipped("POST", "/jobs", Arrays.copyOf(whole, whole.length - 9)).is(415);
    api.sendGzipped("POST", "/jobs", damaged).is(415);
    api.sendGzipped("POST", "/jobs", job.toString().getBytes(UTF_8)).is(415);
    nothingIsStored();
  }

  @Test
  void theLimitOfABodyIsThatOfWhatWasCompressed() {
    String space = " ".repeat(5 * 1024 * 1024 - job.toString().getBytes(UTF_8).length);

    api.sendGzipped("POST", "/jobs", job + space + " ").isProblem(413, "too-large");
    nothingIsStored();
    api.sendGzipped("POST", "/jobs", job + space).is(201);
  }

  /** Three gigabytes in three megabytes, more than an array can hold. */
  @Test
  void whatWouldBeVastIsTooLarge() {
    byte[] part = Gzip.encode(new byte[10 * 1024 * 1024]);
    byte[] bomb = new byte[300 * part.length];
    for (int i = 0; i < 300; i++) {
      System.arraycopy(part, 0, bomb, i * part.length, part.length);
    }

    api.sendGzipped("POST", "/jobs", bomb).is(413);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gzip",
        "GZip",
        "gzip, deflate, br",
        "deflate;q=0.5, gzip;q=1.0",
        "gzip;q=1.0, identity;q=0.5, *;q=0",
        "br;q=0, gzip;q=0.001"
      })
  void aListIsCompressedForWhoAsksForIt(String accepted) {
    for (int i = 0; i < 3; i++) {
      api.create(job().with("title", TITLE + referenceId));
    }
    String list = Api.query("q", referenceId, "view", "full");
    Answer plain = api.get("/jobs" + list).is(200).has("/paging/total", 3);

    Answer compressed = api.with("Accept-Encoding", accepted).get("/jobs" + list).is(200);

    compressed.hasHeader("Content-Encoding", "gzip");
    assertThat(compressed.body()).isEqualTo(plain.body());
    assertThat(length(compressed)).isLessThan(length(plain) / 2);
  }

  private static int length(Answer answer) {
    return Integer.parseInt(answer.header("Content-Length"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "identity",
        "*",
        "br",
        "br, gzip",
        "br;q=1.0, gzip;q=0.8",
        "gzip;q=0",
        "gzip;q=0.000, deflate;q=0",
        "identity, gzip;q=0.5",
        "gzip;q=2",
        "gzip;level=9",
        "gzipped"
      })
  void anAnswerIsNotCompressedForOthers(String accepted) {
    Answer plain = api.get("/salaryperiods").is(200).hasHeader("Content-Encoding", "");

    Answer answer = api.with("Accept-Encoding", accepted).get("/salaryperiods").is(200);

    answer.hasHeader("Content-Encoding", "");
    assertThat(answer.body()).isEqualTo(plain.body());
  }

  @Test
  void whatAnyoneMayKeepSaysThatItMayBeCompressed() {
    api.get("/positiontypes").is(200).hasHeader("Vary", "Accept-Encoding");
    api.get("/locations/1").is(200).hasHeader("Vary", "Accept-Encoding");
    Answer page = api.get("/docs").is(200).hasHeader("Vary", "Accept-Encoding");
    api.with("If-None-Match", page.eTag())
        .get("/docs")
        .is(304)
        .hasHeader("Vary", "Accept-Encoding");
  }

  @Test
  void aJobsTagIsTheSame() {
    Answer created = api.with("Accept-Encoding", "gzip").create(job);
    Answer plain = api.job(created.id()).isSameAs(created);
    Api asking = api.with("Accept-Encoding", "gzip");

    Answer compressed = asking.job(created.id()).hasHeader("Content-Encoding", "gzip");

    assertThat(compressed.eTag()).isEqualTo(plain.eTag()).isEqualTo(created.eTag());
    api.with("If-Match", compressed.eTag()).put("/jobs/" + created.id(), "{}").is(200);
    asking
        .with("If-None-Match", plain.eTag())
        .get("/jobs/" + created.id())
        .is(304)
        .hasHeader("Content-Encoding", "")
        .isEmpty();
  }

  @Test
  void whatHasNoBodyIsNotCompressed() {
    int id = api.create(job).id();
    Api asking = api.with("Accept-Encoding", "gzip");

    asking.send("HEAD", "/jobs/" + id).is(200).hasHeader("Content-Encoding", "").isEmpty();
    asking.delete("/jobs/" + id).is(204).hasHeader("Content-Encoding", "").isEmpty();
  }

  @Test
  void aProblemIsOneHoweverItComes() {
    Api asking = api.with("Accept-Encoding", "gzip");

    asking.get("/jobs/0").isProblem(404, "not-found").hasHeader("Content-Encoding", "gzip");
    asking.post("/jobs", "{").isProblem(400, "malformed-json");
    asking.without("API-Key").get("/jobs").isProblem(401, "unauthorized");
    asking.get("/nothing").isProblem(404, "not-found");
  }
}
