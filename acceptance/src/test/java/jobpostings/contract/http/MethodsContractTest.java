package jobpostings.contract.http;

import static java.util.stream.Collectors.joining;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The methods of each path, and the method that a POST stands for (docs/contract.md). */
@CountsJobs
final class MethodsContractTest {
  private static final String HEADER = "X-HTTP-Method-Override";

  private final Api api = Api.ofEmployer().inProcess();

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/cases/override.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }

  /**
   * Whatever else is sent to a path, nothing is done: with a method that it lacks, without a key,
   * or with an override of its POST that it doesn't have. Where POST is there for that alone, it is
   * in parentheses.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /jobs                      | GET, HEAD, POST, PUT, DELETE            | {"operations": []}
          /jobs/ID                   | GET, HEAD, (POST), PUT, PATCH, DELETE   | {}
          /jobs/batch                | POST            | {"operations": [{"op": "delete", "id": ID}]}
          /jobs/reconcile            | POST            | {"referenceIds": ["none"]}
          /jobs/ID/restore           | POST            | {"version": 1}
          /jobs/changes              | GET, HEAD       | {}
          /jobs/ID/versions          | GET, HEAD       | {}
          /jobs/ID/versions/1        | GET, HEAD       | {}
          /employers                 | GET, HEAD       | {}
          /grants                    | GET, HEAD, POST | {"partner": "none", "scopes": ["read"]}
          /grants/none               | GET, HEAD, (POST), DELETE               | {}
          /keys                      | GET, HEAD, POST | {"scopes": ["read"]}
          /keys/none                 | (POST), DELETE  | {}
          /requests                  | GET, HEAD       | {}
          /requests/summary          | GET, HEAD       | {}
          /requests/none             | GET, HEAD       | {}
          /webhooks                  | GET, HEAD, POST | {"url": "https://example.ca/"}
          /webhooks/none             | GET, HEAD, (POST), PUT, DELETE          | {}
          /webhooks/none/attempts    | GET, HEAD       | {}
          /webhooks/none/replay      | POST            | {}
          /webhooks/none/rotate      | POST            | {}
          /webhooks/none/test        | POST            | {}
          /positiontypes             | GET, HEAD       | -
          /jobcategories             | GET, HEAD       | -
          /applicantroutingtypes     | GET, HEAD       | -
          /salaryperiods             | GET, HEAD       | -
          /locations                 | GET, HEAD       | -
          /locations/1               | GET, HEAD       | -
          /openapi.json              | GET, HEAD       | -
          /docs                      | GET, HEAD       | -
          """)
  void aPathHasItsMethodsAlone(String template, String methods, String sent) {
    Optional<Answer> before =
        Optional.of(template + sent)
            .filter(row -> row.contains("ID"))
            .map(_ -> api.create(job().with("status", "active")));
    String id = before.map(job -> "" + job.id()).orElse("");
    String path = template.replace("ID", id);
    String body = sent.replace("ID", id).replace("-", "{}");
    boolean needsKey = !sent.equals("-");
    List<String> own = List.of(methods.replace("(POST), ", "").split(", "));
    List<String> allowed = List.of(methods.replaceAll("[()]", "").split(", "));

    if (!Service.gatewayMayOverrideMethods()) {
      hasNoOtherMethods(path, body, own, allowed, needsKey);
    }
    hasNoOtherOverrides(path, body, own, allowed);
    before.ifPresent(job -> api.job(job.id()).isSameAs(job).hasHeader("ETag", job.eTag()));
  }

  private void hasNoOtherMethods(
      String path, String body, List<String> own, List<String> allowed, boolean needsKey) {
    Api withoutKey = api.without("API-Key");
    for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
      if (!own.contains(method)) {
        lacks(api.send(method, path, body), allowed, method);
      }
      if (!allowed.contains(method)) {
        lacks(withoutKey.send(method, path, body), allowed, method);
      } else if (needsKey) {
        withoutKey.send(method, path, body).isProblem(401, "unauthorized");
        api.with("API-Key", "a0000000-0000-4000-8000-00000000000f")
            .send(method, path, body)
            .isProblem(401, "unauthorized");
      }
    }
    if (needsKey) {
      lacks(withoutKey.send("OPTIONS", path, body), allowed, "OPTIONS");
      withoutKey.send("HEAD", path).is(own.contains("HEAD") ? 401 : 405).isEmpty();
    }
  }

  private void hasNoOtherOverrides(
      String path, String body, List<String> own, List<String> allowed) {
    boolean hasPost = allowed.contains("POST");
    for (String method : List.of("PUT", "DELETE")) {
      if (!own.contains(method)) {
        lacks(api.with(HEADER, method).post(path, body), allowed, hasPost ? "" : "POST");
      }
    }
    if (!hasPost) {
      lacks(api.with(HEADER, "x").post(path, body), allowed, "POST");
      return;
    }
    List<String> others =
        Service.gatewayMayOverrideMethods()
            ? List.of("GET", "PATCH", "POST", "HEAD", "x")
            : List.of("GET", "PATCH", "POST", "HEAD", "OPTIONS", "put", "x", "PUT, DELETE", "");
    for (String method : others) {
      isRefused(api.with(HEADER, method).post(path, body), method);
    }
  }

  /** Allow doesn't list the method that was refused: POST is not there if it stands for none. */
  private static void lacks(Answer answer, List<String> allowed, String method) {
    answer
        .isProblem(405, "method-not-allowed")
        .hasHeader(
            "Allow", allowed.stream().filter(each -> !each.equals(method)).collect(joining(", ")));
  }

  /** A gateway that applies the header itself may answer as it answers that method. */
  private static void isRefused(Answer answer, String method) {
    if (!Service.gatewayMayOverrideMethods() || answer.status() == 400) {
      answer.isProblem(400, "bad-method-override");
    } else if (List.of("GET", "HEAD", "PATCH").contains(method)) {
      assertThat(answer.status()).as(answer::toString).isIn(200, 404, 405);
    } else {
      answer.isProblem(405, "method-not-allowed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELETE", "PUT", "PATCH", "GET"})
  void onOtherMethodsTheHeaderIsIgnored(String method) {
    Answer before = api.create(job().with("referenceId", Unique.referenceId()));
    String path = "/jobs/" + before.id();
    String query = "/jobs?referenceId=" + before.text("/referenceId");
    Api overriding = api.with(HEADER, method);
    Body byReference = Body.of("{}").with("referenceId", before.text("/referenceId"));

    overriding.send("HEAD", path);
    for (Answer answer :
        List.of(
            overriding.get(path),
            overriding.put(path, "{}"),
            overriding.put("/jobs", byReference))) {
      if (isIgnored(answer)) {
        answer.is(200).isSameAs(before);
      }
    }
    Answer found = overriding.get(query);
    if (isIgnored(found)) {
      found.is(200).has("/paging/total", 1);
    }
    api.job(before.id()).isSameAs(before);
    if (isIgnored(overriding.delete(path))) {
      api.get(path).isProblem(404, "not-found");
    }
  }

  /** If the gateway chose the route by the header, the service notices it and does nothing. */
  private static boolean isIgnored(Answer answer) {
    if (!Service.gatewayMayOverrideMethods() || answer.status() != 400) {
      return true;
    }
    answer.isProblem(400, "bad-method-override");
    return false;
  }
}
