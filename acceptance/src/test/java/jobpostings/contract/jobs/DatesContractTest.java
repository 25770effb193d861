package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;

import java.time.LocalDate;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Close date. {@link StatesContractTest} has what publishing does to it. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class DatesContractTest {
  private final Api api = Api.ofEmployer();
  private final LocalDate today = Service.today();
  private final LocalDate past = today.minusDays(3);

  @Test
  void aCloseDateIsKept() {
    api.create(job().with("closeDate", "2031-02-28")).has("/closeDate", "2031-02-28");
    api.create(job().with("closeDate", "2028-02-29")).has("/closeDate", "2028-02-29");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tomorrow",
        "2031-02-29",
        "2031-02-30",
        "2031-04-31",
        "2031-13-01",
        "2031-00-10",
        "2031-01-00",
        "2031-1-1",
        "31-01-01",
        "01/02/2031",
        "2031/01/02",
        "2031-01-01T00:00:00Z",
        "2031-01-01T00:00",
        "2031-01-01 ?"
      })
  void whatIsNoRealIsoDateIsRefused(String closeDate) {
    api.post("/jobs", job().with("closeDate", closeDate)).violatesOnly("/closeDate", "not-a-date");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void noCloseDateIsTheDefault(String none) {
    api.create(job().withJson("closeDate", none)).has("/closeDate", today.plusDays(60));
    api.create(job().with("status", "active").withJson("closeDate", none))
        .has("/closeDate", today.plusDays(60));
  }

  @Test
  void aClearedCloseDateGoesBackToItsDefault() {
    int id = api.create(job().with("closeDate", "2031-01-01")).id();

    api.put("/jobs/" + id, "{\"closeDate\": null}").is(200).has("/closeDate", today.plusDays(60));
    api.job(id).has("/closeDate", today.plusDays(60));
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void aJobThatIsNotPublishedMayHaveAPastCloseDate(String status) {
    api.create(job().with("status", status).with("closeDate", past)).has("/closeDate", past);
  }

  @Test
  void anActiveJobMayNotBeCreatedWithAPastCloseDate() {
    api.post("/jobs", job().with("status", "active").with("closeDate", today.minusDays(1)))
        .violatesOnly("/closeDate", "in-the-past");
  }

  @Test
  void todayIsNotInThePast() {
    int id = api.create(job().with("status", "active").with("closeDate", today)).id();

    api.job(id).has("/closeDate", today);
  }

  @Test
  void anActiveJobMayNotBeGivenAPastCloseDate() {
    Answer before = api.create(job().with("status", "active"));

    api.put("/jobs/" + before.id(), Body.of("{}").with("closeDate", today.minusDays(1)))
        .violatesOnly("/closeDate", "in-the-past");
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aJobMayBeGivenAPastCloseDateWithTheStatusThatAllowsIt() {
    int id = api.create(job().with("status", "active")).id();

    api.put("/jobs/" + id, Body.of("{\"status\": \"archived\"}").with("closeDate", past))
        .is(200)
        .has("/status", "archived")
        .has("/closeDate", past);
  }

  @ParameterizedTest
  @ValueSource(strings = {"draft", "archived"})
  void aJobWhoseCloseDateHasPassedMayBeRenamedOrMoved(String status) {
    int id = api.create(job().with("status", status).with("closeDate", past)).id();

    api.put("/jobs/" + id, "{\"title\": \"Renamed\"}").is(200).has("/closeDate", past);
    api.put("/jobs/" + id, "{\"status\": \"archived\"}").is(200).has("/closeDate", past);
    api.put("/jobs/" + id, Body.of("{}").with("closeDate", past.minusDays(1)))
        .is(200)
        .has("/closeDate", past.minusDays(1));
  }

  @Test
  void aJobWhoseCloseDateHasPassedMayBeSentAgainAsItWas() {
    Answer before = api.create(job().with("status", "archived").with("closeDate", past));

    api.put("/jobs/" + before.id(), before.json()).is(200).isSameAs(before);
    api.post("/jobs", before.json()).is(201).isSameAs(before, "id");
  }
}
