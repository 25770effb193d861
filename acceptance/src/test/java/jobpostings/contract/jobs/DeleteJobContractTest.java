package jobpostings.contract.jobs;

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

/** docs/contract.md, Calls: both DELETEs; and Deleting by reference. */
@Tag("quick")
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class DeleteJobContractTest {
  private final Api api = Api.ofEmployer();
  private final String referenceId = Unique.referenceId();

  @Test
  void aJobIsDeletedById() {
    int id = api.create(job()).id();

    api.delete("/jobs/" + id).is(204).isEmpty();

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void whatIsDeletedCannotBeDeletedAgain() {
    int id = api.create(job()).id();
    api.delete("/jobs/" + id).is(204);

    api.delete("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aJobIsDeletedByTheReferenceIdInTheBody() {
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.delete("/jobs", Body.of("{}").with("referenceId", referenceId)).is(204).isEmpty();

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aJobIsDeletedByTheReferenceIdInTheQuery() {
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.delete("/jobs" + Api.query("referenceId", referenceId)).is(204).isEmpty();

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aReferenceIdInTheQueryMayNeedEncoding() {
    String odd = "é & ü/" + Unique.word();
    int id = api.create(job().with("referenceId", odd)).id();

    api.delete("/jobs" + Api.query("referenceId", odd)).is(204);

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void theSameReferenceIdInBothIsFine() {
    api.create(job().with("referenceId", referenceId));

    api.delete(
            "/jobs" + Api.query("referenceId", referenceId),
            Body.of("{}").with("referenceId", referenceId))
        .is(204);
  }

  @Test
  void differentReferenceIdsInBodyAndQueryAreRefused() {
    String other = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();
    int otherId = api.create(job().with("referenceId", other)).id();

    api.delete(
            "/jobs" + Api.query("referenceId", referenceId),
            Body.of("{}").with("referenceId", other))
        .is(400);

    api.job(id);
    api.job(otherId);
  }

  @Test
  void aReferenceIdOfNoJobIsNotFound() {
    api.delete("/jobs", Body.of("{}").with("referenceId", referenceId)).isProblem(404, "not-found");
    api.delete("/jobs" + Api.query("referenceId", referenceId)).isProblem(404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{\"referenceId\": null}", "{\"referenceId\": \"\"}", "{\"title\": \"x\"}"})
  void aBodyWithoutReferenceIdIsRefused(String body) {
    api.delete("/jobs", body).violatesOnly("/referenceId", "required");
  }

  @Test
  void neitherBodyNorQueryIsRefused() {
    api.delete("/jobs").is(400);
    api.delete("/jobs?referenceId=").is(400);
  }

  @Test
  void theCaseOfAReferenceIdMatters() {
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.delete("/jobs", Body.of("{}").with("referenceId", referenceId.toUpperCase(Locale.ROOT)))
        .isProblem(404, "not-found");
    api.job(id);
  }

  @Test
  void anotherEmployersJobLooksTheSameAsNone() {
    int id = api.create(job().with("referenceId", referenceId)).id();
    Api other = Api.ofOtherEmployer();

    other.delete("/jobs/" + id).isProblem(404, "not-found");
    other
        .delete("/jobs", Body.of("{}").with("referenceId", referenceId))
        .isProblem(404, "not-found");
    other.delete("/jobs" + Api.query("referenceId", referenceId)).isProblem(404, "not-found");

    api.job(id);
  }

  @Test
  void theReferenceIdOfADeletedJobIsFree() {
    Body job = job().with("referenceId", referenceId);
    int id = api.create(job).id();
    api.delete("/jobs/" + id).is(204);

    api.delete("/jobs", Body.of("{}").with("referenceId", referenceId)).isProblem(404, "not-found");
    assertThat(api.create(job).id()).isNotEqualTo(id);
  }

  @Test
  void aJobWhoseReferenceIdChangedIsNotDeletedByTheOldOne() {
    int id = api.create(job().with("referenceId", referenceId)).id();
    api.put("/jobs/" + id, Body.of("{}").with("referenceId", Unique.referenceId())).is(200);

    api.delete("/jobs", Body.of("{}").with("referenceId", referenceId)).isProblem(404, "not-found");
    api.job(id);
  }

  @Test
  void aBodyAtDeleteByIdIsOfNoConsequence() {
    int id = api.create(job()).id();

    api.delete("/jobs/" + id, "{}").is(204);
  }

  @Test
  void noValueInTheBodyLeavesTheOneInTheQuery() {
    String referenceId = Unique.referenceId();
    Answer job = api.create(job().with("referenceId", referenceId));

    api.delete("/jobs?referenceId=" + referenceId, "{\"referenceId\": null}").is(204);
    api.get("/jobs/" + job.id()).isProblem(404, "not-found");
  }

  @Test
  void twoReferenceIdsInTheQueryAreRefused() {
    String other = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();
    int otherId = api.create(job().with("referenceId", other)).id();

    api.delete("/jobs" + Api.query("referenceId", referenceId, "referenceId", other))
        .violatesParameter("referenceId", "duplicate");

    api.job(id);
    api.job(otherId);
    api.delete("/jobs" + Api.query("referenceId", referenceId, "referenceId", referenceId)).is(204);
  }
}
