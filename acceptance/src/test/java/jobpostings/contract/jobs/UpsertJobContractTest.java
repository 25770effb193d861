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
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Calls: PUT by referenceId. */
@Tag("quick")
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class UpsertJobContractTest {
  private final Api api = Api.ofEmployer();
  private final String referenceId = Unique.referenceId();

  @Test
  void aReferenceIdThatIsNewMakesAJob() {
    Answer created = api.put("/jobs", job().with("referenceId", referenceId)).is(201);

    created
        .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + created.id())
        .has("/referenceId", referenceId)
        .has("/status", "draft")
        .has("/publishDate", Service.today())
        .has("/closeDate", Service.today().plusDays(60));
    api.job(created.id()).isSameAs(created);
  }

  @Test
  void aReferenceIdThatIsKnownModifiesItsJob() {
    Answer before = api.create(fullJob().with("referenceId", referenceId));

    Answer after =
        api.put("/jobs", Body.of("{\"title\": \"Welder\"}").with("referenceId", referenceId))
            .is(200)
            .has("/title", "Welder");

    after.isSameAs(before, "title");
    api.job(before.id()).isSameAs(after);
  }

  @Test
  void theSameRequestTwiceMakesOneJob() {
    Body job = job().with("referenceId", referenceId);
    Answer created = api.put("/jobs", job).is(201);

    api.put("/jobs", job).is(200).isSameAs(created);
    assertThat(api.total("?referenceId=" + referenceId)).isEqualTo(1);
  }

  @Test
  void theReferenceIdIsTrimmed() {
    int id = api.put("/jobs", job().with("referenceId", " " + referenceId + "\t")).is(201).id();

    assertThat(api.put("/jobs", Body.of("{}").with("referenceId", referenceId)).is(200).id())
        .isEqualTo(id);
  }

  @Test
  void referenceIdsThatDifferInCaseAreDifferentJobs() {
    int id = api.put("/jobs", job().with("referenceId", referenceId)).is(201).id();

    assertThat(
            api.put("/jobs", job().with("referenceId", referenceId.toUpperCase(Locale.ROOT)))
                .is(201)
                .id())
        .isNotEqualTo(id);
  }

  @Test
  void withoutReferenceIdItIsNotKnownWhichJobIsMeant() {
    api.put("/jobs", job()).violatesOnly("/referenceId", "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\" \""})
  void noValueIsNoReferenceId(String none) {
    api.put("/jobs", job().withJson("referenceId", none)).violatesOnly("/referenceId", "required");
  }

  @Test
  void aNewJobIsCheckedAsWithPost() {
    api.put("/jobs", Body.of("{\"title\": \"Welder\"}").with("referenceId", referenceId))
        .isInvalid()
        .violates("/locations", "required")
        .violates("/categories", "required")
        .violates("/positionType", "required")
        .violates("/description", "required")
        .violates("/applicantRoutingType", "required");

    assertThat(api.total("?referenceId=" + referenceId)).isZero();
  }

  @Test
  void aReferenceIdThatIsTooLongIsRefused() {
    api.put("/jobs", job().with("referenceId", "r".repeat(51)))
        .violatesOnly("/referenceId", "too-long");
  }

  @Test
  void aKnownJobIsCheckedAsTheWholeJobThatWouldResult() {
    Answer before = api.create(job().with("referenceId", referenceId));

    api.put(
            "/jobs",
            Body.of("{\"applicantRoutingType\": {\"id\": 2}, \"title\": \"\"}")
                .with("referenceId", referenceId))
        .isInvalid()
        .violates("/applicationUrl", "required")
        .violates("/title", "required");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void anotherEmployersReferenceIdIsNotKnown() {
    int id = api.create(job().with("referenceId", referenceId)).id();

    Answer others =
        Api.ofOtherEmployer().put("/jobs", job().with("referenceId", referenceId)).is(201);

    assertThat(others.id()).isNotEqualTo(id);
    assertThat(others.at("/employer/id")).isNotEqualTo(api.job(id).at("/employer/id"));
  }

  @Test
  void theIdInTheBodyIsIgnored() {
    int other = api.create(job()).id();
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.put(
            "/jobs",
            Body.of("{\"title\": \"Changed\"}").with("referenceId", referenceId).with("id", other))
        .is(200)
        .has("/id", id);
    api.job(other).has("/title", "Registered Nurse");
  }

  @Test
  void statusChangesByReferenceToo() {
    Answer before = api.create(fullJob().with("referenceId", referenceId));

    Answer after =
        api.put("/jobs", Body.of("{\"status\": \"archived\"}").with("referenceId", referenceId))
            .is(200)
            .has("/status", "archived");

    after.isSameAs(before, "status");
  }

  @Test
  void whatElseIsWrongIsToldBesideTheMissingReferenceId() {
    Answer answer =
        api.put(
                "/jobs",
                """
                {
                  "title": "",
                  "closeDate": "2001-01-01",
                  "status": "active",
                  "categories": [{"id": 99}],
                  "locations": [{"description": "Xyzzyville"}],
                  "salary": {"amount": 2, "maxAmount": 1},
                  "applicantRoutingType": {"id": 1},
                  "applicationEmail": "none"
                }
                """)
            .isInvalid();

    answer
        .violates("/referenceId", "required")
        .violates("/title", "required")
        .violates("/closeDate", "in-the-past")
        .violates("/categories/0/id", "unknown-value")
        .violates("/locations/0/description", "unknown-value")
        .violates("/salary/maxAmount", "out-of-range")
        .violates("/applicationEmail", "not-an-email");
    assertThat(answer.errors()).as(answer::toString).hasSize(7);
  }

  @Test
  void whatMayBeRightForSomeJobIsNotToldThere() {
    api.put("/jobs", "{}").violatesOnly("/referenceId", "required");
    api.put("/jobs", "{\"salary\": {\"maxAmount\": 1}, \"applicantRoutingType\": {\"id\": 2}}")
        .violatesOnly("/referenceId", "required");
    api.put("/jobs", Body.of("{\"title\": \"\"}").with("referenceId", "r".repeat(51)))
        .isInvalid()
        .violates("/referenceId", "too-long")
        .violates("/title", "required");
  }
}
