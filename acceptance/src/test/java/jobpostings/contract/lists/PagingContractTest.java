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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** docs/to-the-letter.md, Paging object: pages and their URLs. */
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
}
