package jobpostings.contract.lists;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Clock;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Lists, apart from paging. */
@Tag("quick")
@CountsJobs
final class ListJobsContractTest {
  private final Api api = Api.ofEmployer().inProcess();
  private final String word = Unique.word();

  /** The ids of the jobs whose title has the word, as listed. */
  private List<Integer> listed(String... namesAndValues) {
    return api.get("/jobs" + Api.query("q", word) + Api.query(namesAndValues).replace('?', '&'))
        .is(200)
        .at("/data")
        .valueStream()
        .map(job -> job.path("id").intValue())
        .toList();
  }

  private int create(String status) {
    Clock.waitForTheNextMillisecond();
    return api.create(job().with("title", "Nurse " + word).with("status", status)).id();
  }

  private void put(int id, String change) {
    Clock.waitForTheNextMillisecond();
    api.put("/jobs/" + id, change).is(200);
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/cases/lists.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }

  @Test
  void aChangedTitleIsFoundByItsNewWords() {
    int id = create("draft");
    put(id, "{\"title\": \"Cook %s\"}".formatted(word));

    api.get("/jobs" + Api.query("q", "nurse " + word)).is(200).has("/paging/total", 0);
    assertThat(listed("q", "")).containsExactly(id);
  }

  @Test
  void anEmptyQIsAsIfNotSent() {
    assertThat(api.total("?q=")).isEqualTo(api.total(""));
  }

  @Test
  void theListHasDataAndPaging() {
    api.get("/jobs")
        .is(200)
        .hasHeaderMatching("Content-Type", "application/json(;.*)?")
        .hasMembers("", "data", "paging")
        .hasMembers("/paging", "total", "page", "pages", "pageSize", "next", "previous");
  }

  @Test
  void aJobIsListedByItsHeader() {
    Answer job = api.create(fullJob().with("title", "Welder " + word));

    Answer list = api.get("/jobs" + Api.query("q", word)).is(200).has("/paging/total", 1);

    list.hasMembers(
        "/data/0",
        "id",
        "referenceId",
        "employer",
        "title",
        "publishDate",
        "locations",
        "confidential",
        "status");
    for (Map.Entry<String, JsonNode> member : list.at("/data/0").properties()) {
      list.has("/data/0/" + member.getKey(), job.at("/" + member.getKey()));
    }
  }

  @Test
  void onlyTheEmployersOwnJobsAreListed() {
    int id = create("active");
    Api.ofOtherEmployer().create(job().with("title", "Nurse " + word).with("status", "active"));

    assertThat(listed()).containsExactly(id);
    Api.ofOtherEmployer()
        .get("/jobs" + Api.query("q", word))
        .has("/paging/total", 1)
        .has("/data/0/employer/id", Api.ofOtherEmployer().get("/jobs").at("/data/0/employer/id"));
  }

  @Test
  void whatWasCreatedLastIsFirst() {
    int first = create("draft");
    int second = create("active");
    int third = create("archived");

    assertThat(listed()).containsExactly(third, second, first);
  }

  @Test
  void publishingMovesAJobToTheTop() {
    int draft = create("draft");
    int archived = create("archived");
    int active = create("active");
    assertThat(listed()).containsExactly(active, archived, draft);

    put(draft, "{\"status\": \"active\"}");
    assertThat(listed()).containsExactly(draft, active, archived);

    put(archived, "{\"status\": \"active\"}");
    assertThat(listed()).containsExactly(archived, draft, active);
  }

  @Test
  void nothingElseMovesAJob() {
    int first = create("active");
    int second = create("draft");
    int third = create("active");

    put(first, "{\"status\": \"active\"}");
    put(first, "{\"title\": \"Surgeon %s\"}".formatted(word));
    put(first, "{\"status\": \"archived\"}");
    put(second, "{\"status\": \"archived\"}");
    put(first, "{\"status\": \"draft\"}");

    assertThat(listed()).containsExactly(third, second, first);
  }

  @Test
  void theListOfAStatusIsOrderedAsTheWhole() {
    int first = create("draft");
    int second = create("active");
    put(first, "{\"status\": \"active\"}");

    assertThat(listed("status", "active")).containsExactly(first, second);
  }

  @Test
  void aListedJobIsAsItsLatestWriteLeftIt() {
    int id = create("draft");

    put(
        id,
        """
        {"locations": [{"description": "Iqaluit, NU"}], "confidential": true, "status": "archived"}
        """);

    api.get("/jobs" + Api.query("q", word))
        .is(200)
        .has("/data/0/locations/0/name", "Iqaluit")
        .has("/data/0/confidential", true)
        .has("/data/0/status", "archived");
  }

  @Test
  void aDeletedJobIsNotListed() {
    int id = create("active");
    api.delete("/jobs/" + id).is(204);

    assertThat(listed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "archived", "draft"})
  void aStatusSelectsItsJobs(String status) {
    int active = create("active");
    int archived = create("archived");
    int draft = create("draft");

    int wanted = Map.of("active", active, "archived", archived, "draft", draft).get(status);
    assertThat(listed("status", status)).containsExactly(wanted);
    assertThat(listed()).containsExactly(draft, archived, active);
    assertThat(listed("status", "")).containsExactly(draft, archived, active);
  }

  @Test
  void totalsAreExactFromTheMomentThatAWriteIsAnswered() {
    int all = api.total("");
    int active = api.total("?status=active");
    int archived = api.total("?status=archived");
    int draft = api.total("?status=draft");

    int id = create("draft");
    assertThat(api.total("")).isEqualTo(all + 1);
    assertThat(api.total("?status=draft")).isEqualTo(draft + 1);

    put(id, "{\"status\": \"active\"}");
    assertThat(api.total("")).isEqualTo(all + 1);
    assertThat(api.total("?status=draft")).isEqualTo(draft);
    assertThat(api.total("?status=active")).isEqualTo(active + 1);

    put(id, "{\"status\": \"archived\", \"title\": \"Another\"}");
    assertThat(api.total("?status=active")).isEqualTo(active);
    assertThat(api.total("?status=archived")).isEqualTo(archived + 1);

    put(id, "{\"title\": \"A third\"}");
    assertThat(api.total("?status=archived")).isEqualTo(archived + 1);

    api.delete("/jobs/" + id).is(204);
    assertThat(api.total("?status=archived")).isEqualTo(archived);
    assertThat(api.total("")).isEqualTo(all);
  }

  @Test
  void oneEmployersWritesDoNotCountForAnother() {
    int others = Api.ofOtherEmployer().total("");

    create("active");

    assertThat(Api.ofOtherEmployer().total("")).isEqualTo(others);
  }
}
