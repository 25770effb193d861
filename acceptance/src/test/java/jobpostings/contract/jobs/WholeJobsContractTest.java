package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Clock;
import jobpostings.contract.support.JobsOfOneTest;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** docs/contract.md, Lists: whole jobs, with view=full. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class WholeJobsContractTest extends JobsOfOneTest {

  @Test
  void eachIsAsGetShowsIt() {
    api.create(fullJob().with("title", "Robots " + word));
    api.create(job().with("title", word).with("description", "<p>%s</p>".formatted(longText())));

    Answer page = page("view", "full");

    assertThat(page.at("/data")).hasSize(2);
    for (JsonNode job : page.at("/data")) {
      assertThat(job).isEqualTo(api.job(job.path("id").intValue()).json());
    }
    page.has("/paging/total", 2).has("/paging/next", null);
  }

  private static String longText() {
    return "Work. ".repeat(20_000);
  }

  @Test
  void aHeaderIsShownByDefault() {
    createOne();

    assertThat(page("view", "header").json()).isEqualTo(page().json());
    page("view", "header")
        .hasMembers(
            "/data/0",
            "id",
            "referenceId",
            "employer",
            "title",
            "publishDate",
            "locations",
            "confidential",
            "status");
    assertThat(page("view", "").json()).isEqualTo(page().json());
  }

  @Test
  void nextLeadsThroughAllOfThem() {
    List<String> all = create(7);

    Answer page = page("view", "full", "pageSize", "3");
    page.has("/paging/pageSize", 3).has("/paging/pages", 3);
    assertThat(page.text("/paging/next")).contains("&view=full&pageSize=3&page=2&after=");

    assertThat(crawl(page)).isEqualTo(all);
  }

  private List<String> crawl(Answer first) {
    List<String> ids = new ArrayList<>(ids(first));
    Answer page = first;
    while (!page.at("/paging/next").isNull()) {
      page = api.get(page.text("/paging/next")).is(200).has("/paging/previous", null);
      ids.addAll(ids(page));
    }
    return ids;
  }

  @Test
  void aPageIsCutWhereMoreWouldNotFit() {
    List<String> all = new ArrayList<>();
    // Every character takes up two bytes of a response: so there is room for three of four.
    String description = "<p>%s</p>".formatted("\u00e9".repeat(900_000));
    for (int i = 0; i < 4; i++) {
      Clock.waitForTheNextMillisecond();
      all.addFirst(
          "" + api.create(job().with("title", word).with("description", description)).id());
    }

    Answer page = page("view", "full");

    assertThat(ids(page)).isEqualTo(all.subList(0, 3));
    page.has("/paging/total", 4);
    assertThat(crawl(page)).isEqualTo(all);
  }

  @Test
  void theLargestJobIsAPageOfItsOwn() {
    createOne();
    Clock.waitForTheNextMillisecond();
    // A quote takes up four bytes of a response and two of a request.
    String description = "<p>%s</p>".formatted("\"".repeat(1_570_500));
    int id = api.create(job().with("title", word).with("description", description)).id();
    createOne();

    Answer page = page("view", "full");
    assertThat(ids(page)).hasSize(1);
    Answer second = api.get(page.text("/paging/next")).is(200);
    assertThat(ids(second)).containsExactly("" + id);
    assertThat(ids(api.get(second.text("/paging/next")).is(200))).hasSize(1);
  }

  @Test
  void itGoesWithAllOtherParameters() {
    int id = api.create(fullJob().with("title", word).with("status", "draft")).id();
    String referenceId = api.job(id).text("/referenceId");

    for (String query :
        List.of("?referenceId=" + referenceId, "?q=" + word + "&status=draft", "?q=" + word)) {
      Answer page = api.get("/jobs" + query + "&view=full").is(200);
      assertThat(page.at("/data/0")).isEqualTo(api.job(id).json());
      assertThat(page.at("/data")).hasSize(1);
    }
    assertThat(api.get("/jobs?view=full&status=archived&q=" + word).is(200).at("/data")).isEmpty();
    assertThat(
            api.get("/jobs?view=full&status=archived&referenceId=" + referenceId)
                .is(200)
                .at("/data"))
        .isEmpty();
  }
}
