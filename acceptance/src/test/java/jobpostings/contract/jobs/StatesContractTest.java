package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, States and dates. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class StatesContractTest {
  private final Api api = Api.ofEmployer();
  private final LocalDate today = Service.today();
  private final LocalDate past = today.minusDays(3);

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("transitions")
  void anyStatusMayFollowAnyOther(String from, String to) {
    Answer before = api.create(fullJob().with("status", from));

    api.put("/jobs/" + before.id(), Body.of("{}").with("status", to))
        .is(200)
        .has("/status", to)
        .has("/publishDate", today)
        .isSameAs(before, "status");
    api.job(before.id()).has("/status", to);
  }

  static Stream<Arguments> transitions() {
    return Stream.of("active", "archived", "draft")
        .flatMap(
            from -> Stream.of("active", "archived", "draft").map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void publishingKeepsACloseDateThatIsStillToCome(String from) {
    LocalDate closeDate = today.plusDays(5);
    int id = api.create(job().with("status", from).with("closeDate", closeDate)).id();

    publish(id).is(200).has("/closeDate", closeDate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void publishingKeepsACloseDateThatIsToday(String from) {
    int id = api.create(job().with("status", from).with("closeDate", today)).id();

    publish(id).is(200).has("/closeDate", today);
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void publishingGivesAFreshCloseDateWhereItHasPassed(String from) {
    int id = api.create(job().with("status", from).with("closeDate", past)).id();

    publish(id)
        .is(200)
        .has("/status", "active")
        .has("/publishDate", today)
        .has("/closeDate", today.plusDays(60));
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void publishingByReferenceGivesAFreshCloseDateToo(String from) {
    Body job = job().with("referenceId", Unique.referenceId());
    int id = api.create(job.with("status", from).with("closeDate", past)).id();

    api.put("/jobs", job.with("status", "active"))
        .is(200)
        .has("/id", id)
        .has("/closeDate", today.plusDays(60));
  }

  @Test
  void publishingTakesTheCloseDateThatIsSent() {
    int id = api.create(job().with("status", "archived").with("closeDate", past)).id();

    api.put("/jobs/" + id, Body.of("{\"status\": \"active\"}").with("closeDate", today.plusDays(9)))
        .is(200)
        .has("/closeDate", today.plusDays(9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void publishingWithACloseDateInThePastIsRefused(String from) {
    Answer before = api.create(job().with("status", from).with("closeDate", past));

    api.put("/jobs/" + before.id(), Body.of("{\"status\": \"active\"}").with("closeDate", past))
        .violatesOnly("/closeDate", "in-the-past");
    api.put(
            "/jobs/" + before.id(),
            Body.of("{\"status\": \"active\"}").with("closeDate", past.minusDays(1)))
        .violatesOnly("/closeDate", "in-the-past");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void publishingWithTheCloseDateClearedGivesTheDefault() {
    int id = api.create(job().with("closeDate", past)).id();

    api.put("/jobs/" + id, "{\"status\": \"active\", \"closeDate\": null}")
        .is(200)
        .has("/closeDate", today.plusDays(60));
  }

  @Test
  void activeToActiveChangesNoDate() {
    Answer before = api.create(fullJob().with("closeDate", today.plusDays(2)));

    publish(before.id()).is(200).isSameAs(before);
  }

  @Test
  void archivingChangesNothingButTheStatus() {
    Answer before = api.create(fullJob());

    Answer archived = api.put("/jobs/" + before.id(), "{\"status\": \"archived\"}").is(200);

    archived.has("/status", "archived").isSameAs(before, "status");
    api.job(before.id()).isSameAs(archived);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Active", "ACTIVE", "closed", "open", "published", "activeactive"})
  void thereIsNoOtherStatus(String status) {
    int id = api.create(job()).id();

    api.post("/jobs", job().with("status", status)).isInvalid().violatesSomehow("/status");
    api.put("/jobs/" + id, Body.of("{}").with("status", status))
        .isInvalid()
        .violatesSomehow("/status");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Active", "closed"})
  void aStatusThatIsNotThereIsAnUnknownValue(String status) {
    api.post("/jobs", job().with("status", status)).violatesOnly("/status", "unknown-value");
  }

  @Test
  void theListFollowsAStatusAtOnce() {
    String title = Unique.word();
    int id = api.create(job().with("title", title)).id();

    publish(id).is(200);

    assertThat(api.get("/jobs?status=active&q=" + title).is(200).texts("/data", "id"))
        .containsExactly("" + id);
    assertThat(api.get("/jobs?status=draft&q=" + title).is(200).texts("/data", "id")).isEmpty();
  }

  private Answer publish(int id) {
    return api.put("/jobs/" + id, "{\"status\": \"active\"}");
  }
}
