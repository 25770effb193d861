package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Resources: a job as it is read. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class JobResourceContractTest {
  private final Api api = Api.ofEmployer();

  @Test
  void aJobHasTheMembersOfTheContractAndNoOthers() {
    int id = api.create(fullJob()).id();

    api.job(id)
        .hasHeaderMatching("Content-Type", "application/json(;.*)?")
        .hasMembers(
            "",
            "id",
            "referenceId",
            "employer",
            "title",
            "publishDate",
            "closeDate",
            "confidential",
            "autoRefresh",
            "status",
            "locations",
            "categories",
            "positionType",
            "salary",
            "description",
            "applicantRoutingType",
            "applicationEmail",
            "applicationUrl")
        .has("/id", id)
        .hasMembers("/employer", "id", "name")
        .hasMembers("/locations/0", "id", "name", "description", "type")
        .hasMembers("/categories/0", "id", "name")
        .hasMembers("/positionType", "id", "name")
        .hasMembers("/salary", "amount", "maxAmount", "period", "plusCommission")
        .hasMembers("/salary/period", "id", "name", "unit")
        .hasMembers("/applicantRoutingType", "id", "name");
  }

  @Test
  void aJobHasTheValuesItWasGiven() {
    String referenceId = Unique.referenceId();
    int id = api.create(fullJob().with("referenceId", referenceId)).id();

    api.job(id)
        .has("/referenceId", referenceId)
        .has("/title", "Robotics Technician")
        .has("/publishDate", Service.today())
        .has("/closeDate", Service.today().plusDays(30))
        .has("/confidential", true)
        .has("/autoRefresh", true)
        .has("/status", "active")
        .hasJson(
            "/locations",
            """
            [
              {"id": 1, "name": "Toronto", "description": "Toronto, ON", "type": "Town"},
              {"id": 138, "name": "Moose Jaw", "description": "Moose Jaw, SK", "type": "Town"}
            ]
            """)
        .hasJson(
            "/categories",
            """
            [
              {"id": 23, "name": "Installation and Maintenance"},
              {"id": 14, "name": "Engineering"},
              {"id": 32, "name": "Science and Research"}
            ]
            """)
        .hasJson("/positionType", "{\"id\": 3, \"name\": \"Contract\"}")
        .hasJson(
            "/salary",
            """
            {
              "amount": 25.5,
              "maxAmount": 31.75,
              "period": {"id": 5, "name": "Hourly", "unit": "hour"},
              "plusCommission": true
            }
            """)
        .has("/description", "<p>Mend <strong>robots</strong>.</p>")
        .hasJson("/applicantRoutingType", "{\"id\": 2, \"name\": \"URL\"}")
        .has("/applicationEmail", null)
        .has("/applicationUrl", "https://example.ca/apply?job=7");
  }

  @Test
  void whatAJobLacksIsNullAndNotLeftOut() {
    int id = api.create(job()).id();

    api.job(id)
        .has("/referenceId", null)
        .has("/salary", null)
        .has("/applicationUrl", null)
        .has("/applicationEmail", "jobs@example.ca");
  }

  @Test
  void aSalaryWithoutMaximumSaysSo() {
    int id =
        api.create(job().withJson("salary", "{\"amount\": 60000, \"period\": {\"id\": 1}}")).id();

    api.job(id)
        .hasMembers("/salary", "amount", "maxAmount", "period", "plusCommission")
        .has("/salary/maxAmount", null)
        .has("/salary/plusCommission", false);
  }

  @Test
  void everyOperationAnswersTheSameJob() {
    Body body = fullJob();
    Answer created = api.create(body);
    String reference = created.text("/referenceId");

    api.job(created.id()).isSameAs(created);
    api.put("/jobs/" + created.id(), "{}").is(200).isSameAs(created);
    api.put("/jobs", Body.of("{}").with("referenceId", reference)).is(200).isSameAs(created);
  }

  @Test
  void theEmployerIsTheOneOfTheKey() {
    int id = api.create(job()).id();
    int otherId = Api.ofOtherEmployer().create(job()).id();

    Answer job = api.job(id);
    Answer others = Api.ofOtherEmployer().job(otherId);

    assertThat(job.at("/employer/id").isInt()).as(job::toString).isTrue();
    assertThat(job.text("/employer/name")).as(job::toString).isNotBlank();
    assertThat(others.at("/employer/id")).isNotEqualTo(job.at("/employer/id"));
  }

  @ParameterizedTest
  @CsvSource({"1, Full Time", "2, Part Time", "3, Contract", "4, Temp", "5, Volunteer"})
  void everyPositionTypeIsNamed(int id, String name) {
    api.create(job().withJson("positionType", "{\"id\": %d}".formatted(id)))
        .hasMembers("/positionType", "id", "name")
        .has("/positionType/id", id)
        .has("/positionType/name", name);
  }

  @ParameterizedTest
  @CsvSource({
    "1, Yearly, year",
    "2, Monthly, month",
    "3, Weekly, week",
    "4, Daily, day",
    "5, Hourly, hour"
  })
  void everySalaryPeriodIsNamedAndHasAUnit(int id, String name, String unit) {
    api.create(job().withJson("salary", "{\"amount\": 1, \"period\": {\"id\": %d}}".formatted(id)))
        .has("/salary/period/id", id)
        .has("/salary/period/name", name)
        .has("/salary/period/unit", unit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "abc",
        "01",
        "0000000001",
        "2147483648",
        "99999999999999999999",
        "1.5",
        "1e3",
        "%20",
        "null"
      })
  void whatIsNoPositiveInt32IsNoJob(String id) {
    api.get("/jobs/" + id).isProblem(404, "not-found");
    api.put("/jobs/" + id, "{}").isProblem(404, "not-found");
    api.delete("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aJobThatIsNotThereIsNotFound() {
    int id = api.create(job()).id();
    api.delete("/jobs/" + id).is(204);

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void anotherEmployersJobLooksTheSameAsNone() {
    int id = api.create(job()).id();

    Api.ofOtherEmployer().get("/jobs/" + id).isProblem(404, "not-found");
    api.job(id);
  }
}
