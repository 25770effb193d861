package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.json.Json;
import org.junit.jupiter.api.Test;

class PagingTest {
  private static final String URL = "https://jobs.example/api/v1.1/jobs";

  private static Paging paging(long total, int page, boolean more) {
    return Paging.of(URL, Map.of(), total, page, 10, Optional.empty(), more);
  }

  @Test
  void linksRepeatWhatWasAppliedThenSizeThenPageThenPosition() {
    Map<String, String> applied = new LinkedHashMap<>();
    applied.put("q", "café & bar");
    applied.put("status", "active");
    Paging paging = Paging.of(URL, applied, 50, 2, 10, Optional.of("abc"), true);

    assertThat(paging.next())
        .contains(URL + "?q=caf%C3%A9%20%26%20bar&status=active&pageSize=10&page=3&after=abc");
    assertThat(paging.previous())
        .contains(URL + "?q=caf%C3%A9%20%26%20bar&status=active&pageSize=10&page=1");
  }

  @Test
  void theFirstPageHasNoPreviousAndTheLastNoNext() {
    assertThat(paging(11, 1, true).previous()).isEmpty();
    assertThat(paging(11, 2, false).next()).isEmpty();
    assertThat(paging(11, 2, false).pages()).isEqualTo(2);
    assertThat(paging(10, 1, false).pages()).isEqualTo(1);
  }

  @Test
  void pastTheEndThePreviousPageIsTheLast() {
    assertThat(paging(11, 7, false).previous()).contains(URL + "?pageSize=10&page=2");
  }

  @Test
  void nothingIsOnNoPages() {
    assertThat(paging(0, 3, false).previous()).isEmpty();
    assertThat(Json.text(json -> inObject(paging(0, 1, false), json)))
        .isEqualTo(
            """
            {"total":0,"page":1,"pages":0,"pageSize":10,"next":null,"previous":null}\
            """);
  }

  private static void inObject(Paging paging, com.fasterxml.jackson.core.JsonGenerator json)
      throws java.io.IOException {
    json.writeStartObject();
    paging.write(json);
    json.writeEndObject();
  }
}
