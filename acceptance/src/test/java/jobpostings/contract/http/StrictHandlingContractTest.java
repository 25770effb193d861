package jobpostings.contract.http;

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

/** docs/contract.md, Prefer: {@code handling=strict}. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class StrictHandlingContractTest {
  private final Api strict = Api.ofEmployer().with("Prefer", "handling=strict");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          titel        | "Nurse"                            | /titel               | title
          Title        | "Nurse"                            | /Title               | title
          closedate    | "2031-01-01"                       | /closedate           | closeDate
          category     | []                                 | /category            | categories
          positionType | {"id": 1, "nmae": "x"}             | /positionType/nmae   | name
          categories   | [{"id": 1, "nam": "x"}]            | /categories/0/nam    | name
          locations    | [{"description": "Regina", "naem": 1}] | /locations/0/naem | name
          salary       | {"maxAmont": 2}                    | /salary/maxAmont     | maxAmount
          salary       | {"amount":1,"period":{"id":1,"units":1}} | /salary/period/units | unit
          """)
  void anUnknownMemberIsAnErrorThatNamesTheNearestKnown(
      String member, String json, String pointer, String nearest) {
    Answer answer = strict.post("/jobs", job().withJson(member, json));

    answer
        .violatesOnly(pointer, "unknown-member")
        .hasHeader("Preference-Applied", "handling=strict");
    assertThat(answer.text("/errors/0/message")).as(answer::toString).contains(nearest);
  }

  @Test
  void eachIsNamed() {
    Answer answer =
        strict
            .post("/jobs", job().with("colour", 1).with("size", 2).with("title", ""))
            .isInvalid()
            .violates("/colour", "unknown-member")
            .violates("/size", "unknown-member")
            .violates("/title", "required");

    assertThat(answer.errors()).as(answer::toString).hasSize(3);
  }

  @Test
  void pointersAreEscaped() {
    strict
        .post("/jobs", job().with("a/b~c", 1))
        .isInvalid()
        .has("/errors/0/pointer", "/a~1b~0c")
        .has("/errors/0/code", "unknown-member");
  }

  @Test
  void itAppliesToEveryBody() {
    String referenceId = Unique.referenceId();
    int id = Api.ofEmployer().create(job().with("referenceId", referenceId)).id();

    strict.put("/jobs/" + id, "{\"colour\": 1}").violatesOnly("/colour", "unknown-member");
    strict
        .put("/jobs", Body.of("{\"colour\": 1}").with("referenceId", referenceId))
        .violatesOnly("/colour", "unknown-member");
  }

  @Test
  void whatIsReadOnlyIsKnown() {
    Answer job = strict.get("/jobs/" + Api.ofEmployer().create(fullJob()).id()).is(200);

    strict
        .put("/jobs/" + job.id(), job.json())
        .is(200)
        .hasHeader("Preference-Applied", "handling=strict")
        .isSameAs(job);
    strict
        .post("/jobs", Body.of(job.json()).without("referenceId"))
        .is(201)
        .hasHeader("Preference-Applied", "handling=strict");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "handling=strict",
        "return=representation, handling=strict",
        "handling=strict; foo=bar",
        "Handling=strict",
        "handling = strict",
        "handling=\"strict\"",
        "foo=\"x, handling=lenient\", handling=strict",
        "handling=strict, handling=lenient"
      })
  void thePreferenceIsReadAsRfc7240Says(String prefer) {
    Api.ofEmployer()
        .with("Prefer", prefer)
        .post("/jobs", job().with("colour", 1))
        .violatesOnly("/colour", "unknown-member")
        .hasHeader("Preference-Applied", "handling=strict");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return=minimal",
        "strict",
        "handling",
        "x=handling",
        "handling=strictly",
        "foo=\"x, handling=strict\"",
        "foo=\"x, handling=strict",
        "foo=\"\\\", handling=strict, \\\"\"",
        "foo; x=\"; , handling=strict; \""
      })
  void anyOtherPreferenceChangesNothing(String prefer) {
    Api.ofEmployer()
        .with("Prefer", prefer)
        .post("/jobs", job().with("colour", 1))
        .is(201)
        .hasHeader("Preference-Applied", "");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /positiontypes",
    "GET, /positiontypes/1",
    "GET, /locations/1",
    "GET, /jobs/1",
    "PUT, /jobs/1",
    "DELETE, /jobs/1",
    "POST, /jobs",
    "PUT, /jobs",
  })
  void aParameterIsUnknownWhereThereIsNone(String method, String path) {
    strict
        .send(method, path + "?pagesize=5", "{}")
        .isProblem(400, "bad-parameter")
        .has("/errors/0/parameter", "pagesize")
        .hasHeader("Preference-Applied", "handling=strict");
  }
}
