package jobpostings.docs;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/** What is served, and what a search finds. */
class SiteTest {
  private static final Document DOCUMENT =
      new Document(Resource.parsed(Resource.text("openapi.yaml")));

  private static String key(Optional<String> demoKey) {
    String page = Site.pages(Optional.empty(), demoKey).get("/docs").text();
    return Jsoup.parse(page).expectFirst("#key").attr("value");
  }

  @Test
  void onlyADevelopersMachineHasAKeyInThePage() throws IOException {
    assertThat(key(Optional.of("demo"))).isEqualTo("demo");
    assertThat(key(Optional.empty())).isEmpty();
    assertThat(Files.readString(Path.of("../template.yaml"))).doesNotContain("DEMO_KEY");
  }

  @Test
  void eachOperationIsForATask() {
    assertThat(SearchIndex.TASKS.keySet())
        .isEqualTo(
            DOCUMENT.tags().stream()
                .flatMap(tag -> DOCUMENT.operations("paths", tag).stream())
                .map(Document.Operation::id)
                .filter(id -> !id.matches("getDocumentation.*"))
                .filter(
                    id -> !id.matches("get(PositionType|JobCategory|ApplicantRouting|Salary).*"))
                .collect(toSet()));
  }
}
