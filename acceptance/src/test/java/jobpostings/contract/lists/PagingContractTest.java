package jobpostings.contract.lists;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.JobsOfOneTest;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Paging object: pages and their URLs. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class PagingContractTest extends JobsOfOneTest {

  @Test
  void aPageHasTenJobsByDefault() {
    List<String> all = create(11);

    Answer first = page().has("/paging/total", 11).has("/paging/pages", 2);

    first.has("/paging/page", 1).has("/paging/pageSize", 10).has("/paging/previous", null);
    assertThat(ids(first)).containsExactlyElementsOf(all.subList(0, 10));
    Answer second = api.get(first.text("/paging/next")).is(200);
    second.has("/paging/page", 2).has("/paging/pages", 2).has("/paging/next", null);
    assertThat(ids(second)).containsExactly(all.getLast());
  }

  @Test
  void pagesAreNumberedFromOne() {
    List<String> all = create(5);

    Answer page = page("pageSize", "2", "page", "2");

    page.has("/paging/total", 5)
        .has("/paging/page", 2)
        .has("/paging/pages", 3)
        .has("/paging/pageSize", 2);
    assertThat(ids(page)).containsExactlyElementsOf(all.subList(2, 4));
    assertThat(ids(page("pageSize", "2", "page", "1"))).isEqualTo(all.subList(0, 2));
    assertThat(ids(page("pageSize", "2", "page", "3"))).isEqualTo(all.subList(4, 5));
  }

  @Test
  void theLastPageMayBeFull() {
    create(4);

    page("pageSize", "2", "page", "2").has("/paging/pages", 2).has("/paging/next", null);
    page("pageSize", "4").has("/paging/pages", 1).has("/paging/next", null);
    page("pageSize", "1").has("/paging/pages", 4);
  }

  @Test
  void nothingHasNoPages() {
    page()
        .has("/paging/total", 0)
        .has("/paging/pages", 0)
        .has("/paging/page", 1)
        .has("/paging/next", null)
        .has("/paging/previous", null)
        .hasJson("/data", "[]");
  }

  @Test
  void aPagePastTheEndIsEmptyAndLeadsBackToTheLast() {
    create(3);

    Answer page = page("pageSize", "2", "page", "9");

    page.hasJson("/data", "[]").has("/paging/total", 3).has("/paging/next", null);
    assertThat(page.text("/paging/previous")).contains("pageSize=2").contains("page=2");
    api.get(page.text("/paging/previous")).is(200).has("/paging/page", 2);
    page("pageSize", "100", "page", "2147483647").hasJson("/data", "[]");
  }

  @Test
  void nextAndPreviousAreAbsoluteUrlsThatRepeatTheQuery() {
    create(5);
    String start = Service.baseUrl() + "/api/v1.1/jobs?q=" + word + "&pageSize=2&page=";

    Answer page = page("pageSize", "2", "page", "2");

    assertThat(page.text("/paging/next")).matches("\\Q" + start + "3\\E(&after=[^&]+)?");
    assertThat(page.text("/paging/previous")).isEqualTo(start + "1");
  }

  @Test
  void theirParametersAreThoseThatWereSentInOneOrder() {
    create(2);

    Answer page = api.get("/jobs?pageSize=1&status=draft&colour=blue&q=" + word).is(200);

    assertThat(parameters(page.text("/paging/next")))
        .startsWith("q=" + word, "status=draft", "pageSize=1", "page=2")
        .noneMatch(parameter -> parameter.startsWith("colour"));
  }

  @Test
  void thePageSizeThatWasAppliedIsAmongThem() {
    create(11);

    assertThat(parameters(page().text("/paging/next")))
        .startsWith("q=" + word, "pageSize=10", "page=2");
  }

  @Test
  void aParameterWithoutValueIsNotAmongThem() {
    create(2);

    assertThat(parameters(page("pageSize", "1", "status", "").text("/paging/next")))
        .startsWith("q=" + word, "pageSize=1", "page=2");
  }

  @Test
  void aReferenceIdIsAmongThemToo() {
    String referenceId = Unique.referenceId();
    api.create(job().with("referenceId", referenceId));

    Answer page = api.get("/jobs?status=draft&page=3&referenceId=" + referenceId).is(200);

    assertThat(page.text("/paging/previous"))
        .isEqualTo(
            "%s/api/v1.1/jobs?status=draft&referenceId=%s&pageSize=10&page=1"
                .formatted(Service.baseUrl(), referenceId));
  }

  @Test
  void theirValuesAreEncoded() {
    String odd = "R&D é+ä 100% " + word;
    for (int i = 0; i < 3; i++) {
      api.create(job().with("title", odd));
    }

    Answer page = api.get("/jobs" + Api.query("q", odd, "pageSize", "1")).is(200);

    page.has("/paging/total", 3);
    assertThat(
            URLDecoder.decode(
                parameters(page.text("/paging/next")).getFirst(), StandardCharsets.UTF_8))
        .isEqualTo("q=" + odd);
    api.get(page.text("/paging/next")).is(200).has("/paging/total", 3).has("/paging/page", 2);
  }

  private static List<String> parameters(String url) {
    return Stream.of(URI.create(url).getRawQuery().split("&")).toList();
  }

  @Test
  void aPageSizeAboveAHundredMeansAHundred() {
    api.get("/jobs?pageSize=100").is(200).has("/paging/pageSize", 100);
    api.get("/jobs?pageSize=101").is(200).has("/paging/pageSize", 100);
    api.get("/jobs?pageSize=2147483647").is(200).has("/paging/pageSize", 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pageSize", "page"})
  void anEmptyNumberIsAsIfNotSent(String name) {
    api.get("/jobs?" + name + "=").is(200).has("/paging/pageSize", 10).has("/paging/page", 1);
  }

  @ParameterizedTest
  @CsvSource({
    "page, 0",
    "page, -1",
    "page, abc",
    "page, 1.5",
    "page, 2147483648",
    "page, 99999999999999999999",
    "pageSize, 0",
    "pageSize, -1",
    "pageSize, abc",
    "pageSize, 1e1",
    "pageSize, 0x10",
    "pageSize, 2147483648",
    "pageSize, true"
  })
  void whatIsNoInt32OfAtLeastOneIsRefused(String name, String value) {
    Answer answer = api.get("/jobs?" + name + "=" + value).isProblem(400, "bad-parameter");

    assertThat(answer.texts("/errors", "parameter")).as(answer::toString).containsExactly(name);
    assertThat(answer.text("/errors/0/code"))
        .as(answer::toString)
        .isIn("wrong-type", "out-of-range");
    assertThat(answer.at("/errors/0").has("pointer")).as(answer::toString).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "page, 1, 2",
    "pageSize, 10, 20",
    "status, active, draft",
    "q, nurse, welder",
    "referenceId, a, A",
    "page, 1, x"
  })
  void aParameterWithTwoValuesIsRefused(String name, String one, String other) {
    api.get("/jobs" + Api.query(name, one, name, other)).violatesParameter(name, "duplicate");
    api.get("/jobs" + Api.query(name, one, name, "", name, " " + one)).is(200);
    api.get("/jobs" + Api.query("x", one, "x", other)).is(200);
  }
}
