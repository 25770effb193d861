package jobpostings.contract.batch;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/contract.md, Reconcile. Jobs that other tests left are always sent as open, so that each
 * test affects only its own.
 */
@CountsJobs
final class ReconcileContractTest {
  private static final String PATH = "/jobs/reconcile";

  private final Api api = Api.ofEmployer().inProcess();
  private final List<String> others = new ArrayList<>();
  private int withoutReference;

  @BeforeEach
  void findOthers() {
    for (JsonNode next = null; next == null || !next.isNull(); ) {
      Answer page =
          api.get(next == null ? "/jobs?status=active&pageSize=100" : next.textValue()).is(200);
      for (JsonNode job : page.at("/data")) {
        if (job.path("referenceId").isNull()) {
          withoutReference++;
        } else {
          others.add(job.path("referenceId").textValue());
        }
      }
      next = page.at("/paging/next");
    }
  }

  private static Body active(String referenceId) {
    return job().with("referenceId", referenceId).with("status", "active");
  }

  private String created() {
    String referenceId = Unique.referenceId();
    api.create(active(referenceId));
    return referenceId;
  }

  /** A body that sends these jobs, and those that other tests left, as open. */
  private Body open(String... mine) {
    String all =
        Stream.concat(Stream.of(mine), others.stream())
            .map("\"%s\""::formatted)
            .collect(Collectors.joining(","));
    return Body.of("{}").withJson("referenceIds", "[" + all + "]").with("maxRemovals", 1_000);
  }

  private Body unguarded(String... mine) {
    return open(mine).without("maxRemovals");
  }

  private Answer reconcile(Body body) {
    return api.post(PATH, body);
  }

  private String status(String referenceId) {
    return api.get("/jobs" + Api.query("referenceId", referenceId)).is(200).text("/data/0/status");
  }

  @Test
  void whatIsNotSentIsArchivedAndNothingElse() {
    String kept = created();
    String closed = created();
    String draft = Unique.referenceId();
    api.create(job().with("referenceId", draft));
    int unnamed = api.create(job().with("status", "active")).id();
    String absent = Unique.referenceId();

    Answer answer =
        reconcile(open(kept, absent))
            .is(200)
            .hasHeader("Cache-Control", "no-store")
            .hasMembers("", "dryRun", "counts", "toArchive", "notHere", "remaining")
            .has("/dryRun", false)
            .has("/remaining", 0)
            .hasJson("/notHere", "[\"" + absent + "\"]")
            .hasJson(
                "/counts",
                """
                {"sent": %d, "active": %d, "archived": 1, "toArchive": 1, "notHere": 1,
                 "withoutReference": %d, "left": 0}
                """
                    .formatted(
                        others.size() + 2,
                        others.size() + withoutReference + 3,
                        withoutReference + 1));

    int id = answer.at("/toArchive/0/id").intValue();
    api.job(id).has("/referenceId", closed).has("/status", "archived");
    answer.hasJson(
        "/toArchive",
        "[{\"id\": %d, \"referenceId\": \"%s\", \"title\": \"%s\"}]"
            .formatted(id, closed, api.job(id).text("/title")));
    assertThat(status(kept)).isEqualTo("active");
    assertThat(status(draft)).isEqualTo("draft");
    api.job(unnamed).has("/status", "active");
    api.get("/jobs" + Api.query("referenceId", absent)).is(200).has("/paging/total", 0);
    reconcile(open(kept, absent)).is(200).has("/counts/toArchive", 0).has("/counts/archived", 0);
  }

  @Test
  void aSentJobThatIsNoLongerOpenHereIsHere() {
    String archived = Unique.referenceId();
    api.create(active(archived).with("status", "archived"));

    reconcile(open(archived)).is(200).has("/counts/notHere", 0).hasJson("/notHere", "[]");

    assertThat(status(archived)).isEqualTo("archived");
  }

  @Test
  void aDryRunSaysTheSameAndDoesNothing() {
    String closed = created();

    Answer dry = reconcile(open().with("dryRun", true)).is(200).has("/dryRun", true);

    dry.has("/counts/toArchive", 1).has("/counts/archived", 1).has("/remaining", 0);
    assertThat(dry.at("/toArchive/0/referenceId").textValue()).isEqualTo(closed);
    assertThat(status(closed)).isEqualTo("active");
    Answer real = reconcile(open()).is(200).has("/counts/archived", 1);
    assertThat(real.at("/toArchive")).isEqualTo(dry.at("/toArchive"));
  }

  @Test
  void whatWasWrittenAfterThatMomentIsLeftAlone() {
    Instant before = Instant.now().minusSeconds(5);
    String later = created();

    reconcile(open().with("asOf", before.toString()))
        .is(200)
        .has("/counts/left", 1)
        .has("/counts/toArchive", 0);
    assertThat(status(later)).isEqualTo("active");

    reconcile(open()).is(200).has("/counts/left", 0).has("/counts/archived", 1);
  }

  /** A clock may be ahead. */
  @ParameterizedTest
  @CsvSource({"1, true", "30, true", "290, true", "330, false", "86400, false"})
  void aMomentAtMostFiveMinutesAheadIsNow(int seconds, boolean isNow) {
    String closed = created();
    Body body = open().with("asOf", Instant.now().plusSeconds(seconds).toString());

    if (isNow) {
      reconcile(body).is(200).has("/counts/archived", 1);
    } else {
      reconcile(body).violatesOnly("/asOf", "out-of-range");
      reconcile(open()).is(200).has("/counts/archived", 1);
    }
    assertThat(status(closed)).isEqualTo("archived");
  }

  /** It keeps no other job from being archived; but one that is only damaged may be a job's own. */
  @Test
  void aReferenceIdThatNoJobCanHaveIsNotHere() {
    String kept = created();
    String closed = created();
    String tooLong = "x".repeat(51);
    String longerThanAKey = "\\\"".repeat(600);

    reconcile(open(tooLong, kept, longerThanAKey, "b"))
        .is(200)
        .has("/counts/archived", 1)
        .has("/counts/notHere", 3)
        .hasJson("/notHere", "[\"%s\", \"%s\", \"b\"]".formatted(tooLong, longerThanAKey));

    assertThat(status(kept)).isEqualTo("active");
    assertThat(status(closed)).isEqualTo("archived");
  }

  @Test
  void whatIsTooLongToBeListedIsCounted() {
    String huge = "\\\"".repeat(1_000_000);

    reconcile(open(huge, "b").with("dryRun", true))
        .is(200)
        .has("/counts/notHere", 2)
        .hasJson("/notHere", "[\"b\"]");
  }

  @Test
  void moreThanMayBeArchivedIsRefusedAsAWhole() {
    List<String> mine = IntStream.range(0, 3).mapToObj(_ -> created()).toList();

    for (boolean dryRun : new boolean[] {true, false}) {
      Answer refused =
          reconcile(open().with("maxRemovals", 2).with("dryRun", dryRun))
              .isProblem(409, "too-many-removals")
              .has("/maxRemovals", 2)
              .has("/counts/toArchive", 3)
              .has("/counts/archived", 0);
      assertThat(refused.texts("/toArchive", "referenceId")).hasSameElementsAs(mine);
      assertThat(refused.text("/detail")).contains("\"maxRemovals\": 3");
    }

    assertThat(mine).allMatch(referenceId -> status(referenceId).equals("active"));
    reconcile(open().with("maxRemovals", 3)).is(200).has("/counts/archived", 3);
  }

  @Test
  void withoutANumberATenthMayBeArchivedOrFiveButNoMoreThanHalf() {
    List<String> mine = new ArrayList<>();
    while (mine.size() <= usual(mine.size()) || mine.size() < 6) {
      mine.add(created());
    }

    reconcile(unguarded())
        .isProblem(409, "too-many-removals")
        .has("/maxRemovals", usual(mine.size()))
        .has("/counts/toArchive", mine.size());

    int most = usual(mine.size());
    String[] kept = mine.subList(most, mine.size()).toArray(String[]::new);
    reconcile(unguarded(kept)).is(200).has("/counts/archived", most);
    reconcile(open()).is(200).has("/counts/archived", kept.length);
  }

  /** How many may be archived, with so many active jobs beside the others. */
  private int usual(int mine) {
    int active = others.size() + mine;
    return Math.min(Math.max(5, active / 10), active / 2);
  }

  @Test
  void noneMayBeArchived() {
    String mine = created();

    reconcile(open().with("maxRemovals", 0)).isProblem(409, "too-many-removals");
    reconcile(open(mine).with("maxRemovals", 0)).is(200);
    reconcile(open()).is(200).has("/counts/archived", 1);
  }

  @Test
  void anotherEmployersJobsAreNotHere() {
    String theirs = Unique.referenceId();
    Api other = Api.ofOtherEmployer();
    int id = other.create(active(theirs)).id();

    reconcile(open(theirs)).is(200).hasJson("/notHere", "[\"" + theirs + "\"]");

    other.job(id).has("/status", "active");
    other.delete("/jobs/" + id).is(204);
  }

  @Test
  void asManyReferenceIdsAsABodyHoldsAreCompared() {
    int count = 400_000;
    String many =
        IntStream.range(0, count)
            .mapToObj(i -> "\"%06x\"".formatted(i))
            .collect(Collectors.joining(","));
    Body body = open().with("dryRun", true);
    String sent = body.toString().replace("\"referenceIds\":[", "\"referenceIds\":[" + many + ",");

    Answer answer = api.post(PATH, sent.replace(",]", "]")).is(200);

    answer.has("/counts/sent", count + others.size()).has("/counts/toArchive", 0);
    answer.has("/counts/notHere", count);
    assertThat(answer.at("/notHere")).hasSize(1_000);
  }
}
