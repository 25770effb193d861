package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Another employer's job looks the same as none (docs/contract.md, Calls): status, headers and body
 * are the same to the byte, apart from the date, the request's id, the id that was asked for, and
 * the length, which depends on that id.
 */
@CountsJobs
final class ForeignJobsContractTest {
  private final Api api = Api.ofEmployer().inProcess();
  private final String referenceId = Unique.referenceId();
  private final Answer foreign =
      Api.ofOtherEmployer().inProcess().create(job().with("referenceId", referenceId));

  /** An id that no job has any more. */
  private final int none = api.create(job()).id();

  ForeignJobsContractTest() {
    api.delete("/jobs/" + none).is(204);
  }

  private static String seen(Answer answer, String asked) {
    Map<String, List<String>> headers = new TreeMap<>(answer.headers());
    headers.remove("date");
    return "%d %s %s"
        .formatted(answer.status(), headers, answer.body())
        .replace(answer.header("X-Request-Id"), "(request)")
        // The ids may differ in length.
        .replaceAll("content-length=\\[?\\d+]?", "content-length")
        .replaceAll("\\b\\Q%s\\E\\b".formatted(asked), "(asked)");
  }

  private void assertSame(Function<Integer, Answer> request) {
    Answer ofForeign = request.apply(foreign.id());

    assertThat(seen(ofForeign, "" + foreign.id())).isEqualTo(seen(request.apply(none), "" + none));
    assertThat(ofForeign.body()).doesNotContain("Registered Nurse", referenceId);
    Api.ofOtherEmployer().job(foreign.id()).isSameAs(foreign);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET    | ''",
        "PUT    | {}",
        "PUT    | {\"title\": \"Mine\"}",
        "PUT    | {\"title\": \"\", \"status\": \"gone\"}",
        "PUT    | {",
        "DELETE | ''",
        "POST   | {}",
        "PATCH  | {}",
      })
  void byItsId(String method, String body) {
    assertSame(
        id ->
            body.isEmpty()
                ? api.send(method, "/jobs/" + id)
                : api.send(method, "/jobs/" + id, body));
  }

  @ParameterizedTest
  @CsvSource({"If-None-Match, GET", "If-Match, PUT", "If-Match, DELETE"})
  void notEvenToWhoKnowsItsETag(String header, String method) {
    Api knowing = api.with(header, foreign.eTag());

    assertSame(id -> knowing.send(method, "/jobs/" + id, "{}"));
    assertSame(id -> api.with(header, "*").send(method, "/jobs/" + id, "{}"));
  }

  @ParameterizedTest
  @CsvSource({"PUT", "DELETE"})
  void notByMethodOverride(String method) {
    assertSame(id -> api.with("X-HTTP-Method-Override", method).send("POST", "/jobs/" + id, "{}"));
  }

  @Test
  void itsReferenceIdIsNotToldApartFromOneThatNobodyHas() {
    String free = Unique.referenceId();

    assertThat(seen(api.get("/jobs?referenceId=" + referenceId), referenceId))
        .isEqualTo(seen(api.get("/jobs?referenceId=" + free), free));
    assertThat(seen(api.delete("/jobs?referenceId=" + referenceId), referenceId))
        .isEqualTo(seen(api.delete("/jobs?referenceId=" + free), free));
    api.with("If-Match", foreign.eTag())
        .put("/jobs", job().with("referenceId", referenceId))
        .isProblem(412, "precondition-failed");
    api.create(job().with("referenceId", referenceId));
    Api.ofOtherEmployer().job(foreign.id()).isSameAs(foreign);
  }
}
