package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Creating. */
@Tag("quick")
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class CreateJobContractTest {
  private final Api api = Api.ofEmployer();

  @Test
  void aNewJobIsAnsweredWholeWithItsUrl() {
    Answer created = api.post("/jobs", job()).is(201);

    created
        .hasHeaderMatching("Content-Type", "application/json(;.*)?")
        .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + created.id())
        .has("/title", "Registered Nurse");
    assertThat(created.id()).isPositive();
    api.get(created.header("Location")).is(200).isSameAs(created);
  }

  @Test
  void whatIsLeftOutHasItsDefault() {
    api.create(job())
        .has("/referenceId", null)
        .has("/publishDate", Service.today())
        .has("/closeDate", Service.today().plusDays(60))
        .has("/confidential", false)
        .has("/autoRefresh", false)
        .has("/status", "draft")
        .has("/salary", null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "archived", "draft"})
  void aNewJobHasTheStatusItWasGiven(String status) {
    int id = api.create(job().with("status", status)).id();

    api.job(id).has("/status", status).has("/publishDate", Service.today());
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "archived", "draft"})
  void whatGetAnsweredCanBePostedAgain(String status) {
    Answer job = api.job(api.create(fullJob().with("status", status)).id());

    Answer created = api.post("/jobs", Body.of(job.json()).without("id", "referenceId")).is(201);

    assertThat(created.id()).as(created::toString).isNotEqualTo(job.id());
    created.has("/referenceId", null).isSameAs(job, "id", "referenceId");
  }

  @Test
  void whatGetAnsweredOfALeastJobCanBePostedAgain() {
    Answer job = api.job(api.create(job()).id());

    api.post("/jobs", Body.of(job.json()).without("id", "referenceId")).is(201).isSameAs(job, "id");
  }

  @Test
  void whatIsReadOnlyIsIgnored() {
    Answer created =
        api.create(
            job()
                .with("id", 1)
                .withJson("employer", "{\"id\": 99, \"name\": \"Somebody else\"}")
                .with("publishDate", "2001-01-01")
                .withJson("positionType", "{\"id\": 2, \"name\": \"Full Time\"}")
                .withJson("categories", "[{\"id\": 31, \"name\": \"Legal\"}]")
                .withJson(
                    "locations",
                    """
                    [{"id": 1, "name": "Toronto", "description": "Halifax, NS", "type": "City"}]
                    """)
                .withJson(
                    "salary",
                    """
                    {"amount": 1, "period": {"id": 3, "name": "Yearly", "unit": "year"}}
                    """));

    created
        .has("/publishDate", Service.today())
        .has("/positionType/name", "Part Time")
        .has("/categories/0/name", "Sales")
        .hasJson(
            "/locations/0",
            """
            {"id": 16, "name": "Halifax", "description": "Halifax, NS", "type": "Town"}
            """)
        .has("/salary/period/name", "Weekly")
        .has("/salary/period/unit", "week");
    assertThat(created.text("/employer/name")).isNotEqualTo("Somebody else");
    assertThat(created.at("/employer/id").intValue()).isNotEqualTo(99);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          id          | "abc"
          id          | true
          employer    | "Northwind"
          employer    | 7
          publishDate | 20270101
          publishDate | "tomorrow"
          """)
  void whatIsReadOnlyIsNeverAnError(String member, String json) {
    api.create(job().withJson(member, json)).has("/publishDate", Service.today());
  }

  @Test
  void aReferenceIdThatIsTakenIsRefused() {
    Body job = job().with("referenceId", Unique.referenceId());
    int id = api.create(job).id();

    api.post("/jobs", job.with("title", "Another"))
        .isProblem(409, "reference-id-taken")
        .has("/jobId", id)
        .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + id);
    api.job(id).has("/title", "Registered Nurse");
  }

  @Test
  void aReferenceIdIsTakenInItsTrimmedForm() {
    String referenceId = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.post("/jobs", job().with("referenceId", "  " + referenceId + " "))
        .isProblem(409, "reference-id-taken")
        .has("/jobId", id);
  }

  @Test
  void referenceIdsThatDifferInCaseAreDifferent() {
    String referenceId = Unique.referenceId();

    int id = api.create(job().with("referenceId", referenceId)).id();
    int other = api.create(job().with("referenceId", referenceId.toUpperCase(Locale.ROOT))).id();

    assertThat(other).isNotEqualTo(id);
  }

  @Test
  void everyEmployerHasReferenceIdsOfItsOwn() {
    Body job = job().with("referenceId", Unique.referenceId());

    int id = api.create(job).id();
    int others = Api.ofOtherEmployer().create(job).id();

    assertThat(others).isNotEqualTo(id);
  }

  @Test
  void jobsWithoutReferenceIdDoNotGetInEachOthersWay() {
    int id = api.create(job().with("referenceId", "")).id();

    assertThat(api.create(job().with("referenceId", "")).id()).isNotEqualTo(id);
  }

  @Test
  void autoRefreshIsStoredWhateverThePlan() {
    api.create(job().with("autoRefresh", true)).has("/autoRefresh", true);
    Api.ofOtherEmployer().create(job().with("autoRefresh", true)).has("/autoRefresh", true);
  }

  @Test
  void nothingIsStoredOfAJobThatIsRefused() {
    String referenceId = Unique.referenceId();
    String word = Unique.word();

    api.post(
            "/jobs",
            job()
                .with("title", "Nurse " + word)
                .with("referenceId", referenceId)
                .with("description", ""))
        .isInvalid();

    assertThat(api.total("?q=" + word)).isZero();
    assertThat(api.total("?referenceId=" + referenceId)).isZero();
    api.create(job().with("referenceId", referenceId));
  }
}
