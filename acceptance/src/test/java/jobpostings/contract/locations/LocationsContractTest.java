package jobpostings.contract.locations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Reference data: /locations. */
@Tag("quick")
@ResourceLock(Service.JOBS)
final class LocationsContractTest {
  private final Api api = Api.withoutKey();

  private Answer search(String q) {
    return api.get("/locations" + Api.query("q", q, "pageSize", "100")).is(200);
  }

  @Test
  void locationsAreListedWithPaging() {
    Answer list = api.get("/locations").is(200);

    list.hasMembers("", "data", "paging")
        .hasMembers("/paging", "total", "page", "pages", "pageSize", "next", "previous")
        .hasMembers("/data/0", "id", "name", "description", "type")
        .has("/paging/page", 1)
        .has("/paging/pageSize", 10)
        .has("/paging/previous", null);
    assertThat(list.at("/data").size()).isEqualTo(10);
    assertThat(list.at("/paging/total").intValue()).isGreaterThanOrEqualTo(2846);
  }

  /** How names are compared is said by rows of LocationsTest. */
  @Test
  void qIsAPartOfTheName() {
    assertThat(search("COUVER, b.c.").texts("/data", "description"))
        .startsWith("Vancouver, BC")
        .contains("West Vancouver, BC", "North Vancouver, BC", "Downtown Vancouver, BC");
  }

  @Test
  void anEmptyQIsAsIfNotSent() {
    int total = api.get("/locations").at("/paging/total").intValue();

    api.get("/locations?q=").is(200).has("/paging/total", total);
  }

  @Test
  void whatIsNowhereIsAnEmptyList() {
    search(Unique.word())
        .hasJson("/data", "[]")
        .has("/paging/total", 0)
        .has("/paging/pages", 0)
        .has("/paging/next", null)
        .has("/paging/previous", null);
  }

  @Test
  void shorterNamesComeFirst() {
    List<String> names = api.get("/locations?pageSize=100").is(200).texts("/data", "name");

    assertThat(names.stream().map(String::length).toList()).isSorted();
  }

  @Test
  void pagesFollowEachOther() {
    List<JsonNode> found = new ArrayList<>();
    Answer page = api.get("/locations?q=saint&pageSize=20").is(200);
    int total = page.at("/paging/total").intValue();
    page.at("/data").forEach(found::add);

    for (int i = 2; !page.at("/paging/next").isNull(); i++) {
      assertThat(page.text("/paging/next"))
          .startsWith(Service.baseUrl() + "/api/v1.1/locations?q=saint&pageSize=20&page=" + i);
      page = api.get(page.text("/paging/next")).is(200).has("/paging/page", i);
      page.at("/data").forEach(found::add);
    }

    assertThat(total).isGreaterThan(40);
    assertThat(found).hasSize(total).doesNotHaveDuplicates();
    page.has("/paging/pages", (total + 19) / 20);
  }

  @Test
  void previousLeadsBackAndPastTheEndIsEmpty() {
    String start = Service.baseUrl() + "/api/v1.1/locations?q=vancouver&pageSize=1&page=";

    api.get("/locations?q=vancouver&pageSize=1&page=2")
        .is(200)
        .has("/paging/previous", start + "1");
    Answer past = api.get("/locations?q=vancouver&pageSize=1&page=99").is(200);
    past.hasJson("/data", "[]").has("/paging/next", null);
    past.has("/paging/previous", start + past.text("/paging/pages"));
    api.get("/locations?page=2147483647&pageSize=100").is(200).hasJson("/data", "[]");
  }

  @Test
  void aPageSizeAboveAHundredMeansAHundred() {
    Answer list = api.get("/locations?pageSize=101").is(200).has("/paging/pageSize", 100);

    assertThat(list.at("/data").size()).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"page, 0", "page, x", "page, 2147483648", "pageSize, 0", "pageSize, -5"})
  void aBadPageIsRefused(String name, String value) {
    Answer answer = api.get("/locations?" + name + "=" + value).isProblem(400, "bad-parameter");

    assertThat(answer.texts("/errors", "parameter")).as(answer::toString).containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          10   | Vancouver  | Vancouver, BC  | 49.249660 | -123.119340
          2    | Montréal   | Montréal, QC   | 45.508840 | -73.587810
          56   | St. John's | St. John's, NL | 47.564940 | -52.709310
          424  | Iqaluit    | Iqaluit, NU    | 63.746970 | -68.517270
          """)
  void aLocationSaysWhereItIsWithSixDecimals(
      int id, String name, String description, String latitude, String longitude) {
    api.get("/locations/" + id)
        .is(200)
        .hasMembers("", "id", "name", "description", "type", "latitude", "longitude")
        .has("/id", id)
        .has("/name", name)
        .has("/description", description)
        .has("/type", "Town")
        .hasLiteral("latitude", latitude)
        .hasLiteral("longitude", longitude);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "abc", "010", "2147483648", "1.5", "2147483647"})
  void aLocationThatIsNotThereIsNotFound(String id) {
    api.get("/locations/" + id).isProblem(404, "not-found");
  }
}
