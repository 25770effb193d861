package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HEAD, which is answered wherever GET is: as GET, without the body. */
@ResourceLock(Service.JOBS)
final class HeadContractTest {
  private static final List<String> SAME = List.of("Content-Type", "Cache-Control", "ETag");

  private final Api api = Api.ofEmployer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/jobs",
        "/jobs?page=0",
        "/jobs/0",
        "/positiontypes",
        "/positiontypes/1",
        "/jobcategories",
        "/jobcategories/99",
        "/applicantroutingtypes/2",
        "/salaryperiods",
        "/locations?q=toronto",
        "/locations/1",
        "/openapi.json",
        "/docs"
      })
  void itIsAsGetWithoutTheBody(String path) {
    isSame(api, path);
  }

  @Test
  void ofAJobItHasTheTag() {
    Answer created = api.create(job());
    String path = "/jobs/" + created.id();

    isSame(api, path);
    assertThat(api.send("HEAD", path).is(200).eTag()).isEqualTo(created.eTag());
    api.with("If-None-Match", created.eTag()).send("HEAD", path).is(304).isEmpty();
  }

  @Test
  void itNeedsAKeyWhereGetDoes() {
    Api.withoutKey().send("HEAD", "/jobs").is(401).isEmpty();
    Api.withoutKey().send("HEAD", "/jobs/1").is(401).isEmpty();
  }

  private static void isSame(Api api, String path) {
    Answer get = api.get(path);
    Answer head = api.send("HEAD", path).is(get.status()).isEmpty();
    for (String header : SAME) {
      assertThat(head.header(header)).as(header + " of " + head).isEqualTo(get.header(header));
    }
    assertThat(head.header("X-Request-Id")).as(head::toString).isNotBlank();
  }
}
