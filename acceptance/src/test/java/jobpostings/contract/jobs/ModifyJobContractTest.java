package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Changing. */
@Tag("quick")
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ModifyJobContractTest {
  private final Api api = Api.ofEmployer();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          title          | "Welder"                            | /title
          confidential   | false                               | /confidential
          autoRefresh    | false                               | /autoRefresh
          status         | "draft"                             | /status
          closeDate      | "2099-12-31"                        | /closeDate
          locations      | [{"description": "Regina, SK"}]     | /locations/0/description
          categories     | [{"id": 9}]                         | /categories/0/id
          positionType   | {"id": 5}                           | /positionType/id
          description    | "<p>Weld.</p>"                      | /description
          applicationUrl | "http://example.ca/other"           | /applicationUrl
          """)
  void onlyWhatIsSentChanges(String member, String json, String pointer) {
    Answer before = api.create(fullJob());

    Answer after = api.put("/jobs/" + before.id(), "{\"%s\": %s}".formatted(member, json)).is(200);

    after.has(pointer, Json.read("{\"%s\": %s}".formatted(member, json)).at(pointer));
    after.isSameAs(before, member);
    api.job(before.id()).isSameAs(after);
  }

  @Test
  void anEmptyObjectChangesNothing() {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), "{}").is(200).isSameAs(before);
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void whatGetAnsweredCanBePutBack() {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), before.json()).is(200).isSameAs(before);
  }

  @Test
  void whatIsReadOnlyIsIgnored() {
    Answer before = api.create(fullJob());

    Answer after =
        api.put(
                "/jobs/" + before.id(),
                """
                {
                  "id": 1,
                  "employer": {"id": 99, "name": "Somebody else"},
                  "publishDate": "2001-01-01",
                  "title": "Changed"
                }
                """)
            .is(200)
            .has("/id", before.id())
            .has("/title", "Changed");
    after.isSameAs(before, "title");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void noValueClearsWhatIsOptional(String none) {
    Answer before = api.create(fullJob());

    Answer after =
        api.put(
                "/jobs/" + before.id(),
                Body.of("{}")
                    .withJson("referenceId", none)
                    .withJson("closeDate", none)
                    .withJson("salary", none))
            .is(200)
            .has("/referenceId", null)
            .has("/closeDate", Service.today().plusDays(60))
            .has("/salary", null);
    after.isSameAs(before, "referenceId", "closeDate", "salary");
  }

  @ParameterizedTest
  @CsvSource({
    "title",
    "locations",
    "categories",
    "positionType",
    "description",
    "applicantRoutingType"
  })
  void noValueIsAnErrorForWhatIsRequired(String member) {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), Body.of("{}").with(member, null))
        .violatesOnly("/" + member, "required");
    api.put("/jobs/" + before.id(), Body.of("{}").with(member, ""))
        .violatesOnly("/" + member, "required");

    api.job(before.id()).isSameAs(before);
  }

  @ParameterizedTest
  @CsvSource({"locations, description", "categories, id"})
  void noValueInsideAnArrayIsAnErrorToo(String array, String member) {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), "{\"%s\": [{\"%s\": null}]}".formatted(array, member))
        .violatesOnly("/%s/0/%s".formatted(array, member), "required");
    api.put("/jobs/" + before.id(), "{\"%s\": [{\"%s\": \"\"}]}".formatted(array, member))
        .violatesOnly("/%s/0/%s".formatted(array, member), "required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "confidential", "autoRefresh"})
  void noValueIsAsIfNotSentForWhatHasADefault(String member) {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), Body.of("{}").with(member, null)).is(200).isSameAs(before);
    api.put("/jobs/" + before.id(), Body.of("{}").with(member, "")).is(200).isSameAs(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\""})
  void noValueForPlusCommissionIsAsIfNotSent(String none) {
    Answer before = api.create(fullJob());

    api.put("/jobs/" + before.id(), "{\"salary\": {\"plusCommission\": %s}}".formatted(none))
        .is(200)
        .isSameAs(before);
  }

  @Test
  void arraysAreReplacedWhole() {
    int id = api.create(fullJob()).id();

    Answer after =
        api.put(
                "/jobs/" + id,
                """
                {
                  "locations": [{"description": "Calgary, AB"}],
                  "categories": [{"id": 14}, {"id": 1}]
                }
                """)
            .is(200);

    assertThat(after.texts("/locations", "description")).containsExactly("Calgary, AB");
    assertThat(after.texts("/categories", "id")).containsExactly("14", "1");
  }

  @Test
  void aPutIsCheckedAsTheWholeJobThatWouldResult() {
    int id = api.create(job()).id();

    api.put("/jobs/" + id, "{\"applicantRoutingType\": {\"id\": 2}}")
        .violatesOnly("/applicationUrl", "required");
    api.put("/jobs/" + id, "{\"salary\": {\"amount\": 5}}")
        .violatesOnly("/salary/period/id", "required");
    api.job(id).has("/applicantRoutingType/id", 1).has("/salary", null);
  }

  @Test
  void nothingChangesWhereAnythingIsWrong() {
    Answer before = api.create(fullJob());

    api.put(
            "/jobs/" + before.id(),
            "{\"title\": \"New\", \"status\": \"gone\", \"closeDate\": \"x\"}")
        .isInvalid()
        .violates("/status", "unknown-value")
        .violates("/closeDate", "not-a-date");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aJobThatIsNotThereIsNotFound() {
    int id = api.create(job()).id();
    api.delete("/jobs/" + id).is(204);

    api.put("/jobs/" + id, "{\"title\": \"New\"}").isProblem(404, "not-found");
    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void anotherEmployersJobCannotBeModified() {
    Answer before = api.create(job());

    Api.ofOtherEmployer()
        .put("/jobs/" + before.id(), "{\"title\": \"Mine now\"}")
        .isProblem(404, "not-found");

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aReferenceIdCanBeGivenAndChangedAndItsOldOneIsFree() {
    String first = Unique.referenceId();
    String second = Unique.referenceId();
    int id = api.create(job()).id();

    api.put("/jobs/" + id, Body.of("{}").with("referenceId", first)).is(200);
    api.put("/jobs/" + id, Body.of("{}").with("referenceId", second))
        .is(200)
        .has("/referenceId", second);

    api.post("/jobs", job().with("referenceId", second)).isProblem(409, "reference-id-taken");
    int other = api.create(job().with("referenceId", first)).id();
    api.job(other).has("/referenceId", first);
  }

  @Test
  void aReferenceIdOfAnotherJobIsRefused() {
    String taken = Unique.referenceId();
    int owner = api.create(job().with("referenceId", taken)).id();
    Answer before = api.create(job().with("referenceId", Unique.referenceId()));

    api.put("/jobs/" + before.id(), Body.of("{\"title\": \"New\"}").with("referenceId", taken))
        .isProblem(409, "reference-id-taken")
        .has("/jobId", owner)
        .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + owner);
    api.job(before.id()).isSameAs(before);
  }

  @Test
  void aClearedReferenceIdIsFree() {
    String referenceId = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();

    api.put("/jobs/" + id, "{\"referenceId\": null}").is(200).has("/referenceId", null);

    assertThat(api.create(job().with("referenceId", referenceId)).id()).isNotEqualTo(id);
    assertThat(api.put("/jobs", Body.of("{}").with("referenceId", referenceId)).is(200).id())
        .isNotEqualTo(id);
  }

  @Test
  void theSamePutTwiceIsTheSameAsOnce() {
    int id = api.create(job()).id();
    Answer once = api.put("/jobs/" + id, fullJob()).is(200);

    api.put("/jobs/" + id, once.json()).is(200).isSameAs(once);
  }
}
