package jobpostings.contract.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.ShellExamples;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The README's calls, run in its order as they are written, and what it says of the answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs({OS.LINUX, OS.MAC})
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
@ResourceLock(Service.JOBS)
class ReadmeTest {
  private static final Pattern JSON = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

  private String readme;
  private List<String> outputs;

  @BeforeAll
  void runTheFirstJob() throws IOException, InterruptedException {
    readme = Files.readString(Path.of("../README.md"));
    String section =
        readme.substring(readme.indexOf("## A first job"), readme.indexOf("## From a file"));
    outputs = ShellExamples.run(section, Service.baseUrl());
  }

  @Test
  void aFirstJobIsCreatedChangedListedArchivedPublishedAndDeleted() {
    assertThat(outputs)
        .hasSize(6)
        .as("lists that show something")
        .noneMatch(output -> output.contains("\"data\":[]"));
    assertThat(outputs.get(1))
        .contains("201 Created", "Location: " + Service.baseUrl() + "/api/v1.1/jobs/")
        .contains("\"maxAmount\":96500.5000");
    assertThat(outputs.get(2))
        .contains("\"title\":\"Registered Nurse, Days\"", "\"closeDate\":", "\"id\":19");
    assertThat(outputs.get(3).split("\"paging\"")).as("two lists").hasSize(3);
    assertThat(outputs.get(3)).contains("\"referenceId\":\"NW-1042\"", "\"total\":1,");
    assertThat(outputs.get(4))
        .contains("\"status\":\"archived\"", "\"status\":\"active\"", "204 No Content");
  }

  @Test
  void theProblemIsTheOneShown() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode answer = mapper.readTree(outputs.get(5));
    String shown =
        JSON.matcher(readme).results().map((MatchResult block) -> block.group(1)).findFirst().get();
    JsonNode expected = mapper.readTree(shown.replace("http://127.0.0.1:8080", Service.baseUrl()));

    for (String member : List.of("type", "title", "status", "detail", "code", "message")) {
      assertThat(answer.path(member)).as(member).isEqualTo(expected.path(member));
    }
    assertThat(answer.path("instance").asText()).startsWith("urn:uuid:");
    assertThat(answer.path("errors")).isEqualTo(expected.path("errors"));
  }
}
