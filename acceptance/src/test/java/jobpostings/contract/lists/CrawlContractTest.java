package jobpostings.contract.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.JobsOfOneTest;
import org.junit.jupiter.api.Test;

/** docs/to-the-letter.md, Paging object: what following {@code next} finds. */
@CountsJobs
final class CrawlContractTest extends JobsOfOneTest {

  /** The ids from this page on, following next until there is none. */
  private List<String> crawl(Answer page) {
    List<String> ids = new ArrayList<>(ids(page));
    for (int i = 0; i < 1000 && !page.at("/paging/next").isNull(); i++) {
      page = api.get(page.text("/paging/next")).is(200);
      ids.addAll(ids(page));
    }
    return ids;
  }

  @Test
  void aCrawlFindsEveryJobOnceAndInOrder() {
    List<String> all = create(7);

    assertThat(crawl(page("pageSize", "3"))).isEqualTo(all);
    assertThat(crawl(page("pageSize", "1"))).isEqualTo(all);
    assertThat(crawl(page("pageSize", "2", "status", "draft"))).isEqualTo(all);
  }

  @Test
  void aCrawlOfEverythingFindsEveryJobOnce() {
    create(3);
    int total = api.total("");

    List<String> all = crawl(api.get("/jobs?pageSize=100").is(200));

    assertThat(all).hasSize(total).doesNotHaveDuplicates();
  }

  @Test
  void aCrawlRepeatsNothingWhenJobsAreAddedMeanwhile() {
    List<String> all = create(6);
    Answer first = page("pageSize", "2");

    createOne();
    createOne();
    createOne();

    assertThat(crawl(first)).isEqualTo(all);
  }

  @Test
  void aCrawlLeavesOutNothingWhenJobsAreDeletedMeanwhile() {
    List<String> all = create(6);
    Answer first = page("pageSize", "2");

    api.delete("/jobs/" + all.get(0)).is(204);
    api.delete("/jobs/" + all.get(1)).is(204); // the one that the next page starts after

    assertThat(crawl(first)).isEqualTo(all);
  }

  @Test
  void aCrawlLeavesOutNothingWhenAnotherJobIsPublishedMeanwhile() {
    List<String> all = create(6);
    Answer first = page("pageSize", "2");

    api.put("/jobs/" + all.get(4), "{\"status\": \"active\"}").is(200);

    List<String> found = crawl(first);
    assertThat(found).doesNotHaveDuplicates();
    assertThat(found).containsAll(List.of(all.get(2), all.get(3), all.get(5)));
  }

  @Test
  void previousLeadsBack() {
    List<String> all = create(4);
    Answer second = api.get(page("pageSize", "2").text("/paging/next")).is(200);

    Answer back = api.get(second.text("/paging/previous")).is(200);

    assertThat(ids(back)).isEqualTo(all.subList(0, 2));
    back.has("/paging/page", 1).has("/paging/previous", null);
  }

  @Test
  void aPositionThatWasMadeUpIsNotTheServicesFault() {
    for (String after : new String[] {"x", "AAAA", "%00", "eyJpZCI6MX0", "9999-99-99"}) {
      Answer answer = api.get("/jobs?page=2&after=" + after);

      assertThat(answer.status()).as(answer::toString).isLessThan(500);
    }
  }

  @Test
  void aPositionWinsOverThePageAsToWhereThePageStarts() {
    List<String> all = create(5);
    String next = page("pageSize", "2").text("/paging/next");
    assumeTrue(next.contains("&after="), "next need not carry a position");

    Answer page = api.get(next.replace("&page=2&", "&page=3&")).is(200);

    assertThat(ids(page)).isEqualTo(all.subList(2, 4));
  }
}
