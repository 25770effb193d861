package jobpostings.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The examples of the guide for integrators, and what it says of the answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs({OS.LINUX, OS.MAC})
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
class GuideTest {
  private String guide;
  private List<String> outputs;

  @BeforeAll
  void runTheExamples() throws IOException, InterruptedException {
    guide = Files.readString(Path.of("../docs/integrating.md"));
    outputs = ShellExamples.run(guide);
    assertThat(outputs).hasSize(9);
  }

  @Test
  void aPutCreatesThenChanges() {
    assertThat(outputs.get(1)).containsSubsequence("201 Created", "200 OK");
  }

  @Test
  void whatIsClosedIsArchived() {
    assertThat(outputs.get(2)).contains("\"status\":\"archived\"");
  }

  @Test
  void aDescriptionIsMended() {
    assertThat(outputs.get(3))
        .contains("200 OK", "Preference-Applied: handling=lenient")
        .contains("<p><strong>Duties</strong></p><p>Lift &lt; 20 kg</p>")
        .contains("apply?job=GUIDE%201")
        .contains("\"Headings became paragraphs in bold: h2.\",\"count\":1");
  }

  @Test
  void theWholeListIsRead() {
    assertThat(outputs.get(4)).contains("\"referenceId\":\"GUIDE-1\"");
  }

  @Test
  void aJobIsPostedWithAnIdempotencyKey() {
    assertThat(outputs.get(5)).contains("201 Created");
  }

  @Test
  void aChangeOfWhatHasChangedIsRefused() {
    assertThat(outputs.get(6))
        .containsSubsequence("200 OK", "Senior Millwright", "412 Precondition Failed")
        .contains("precondition-failed");
  }

  @Test
  void whatIsStillTheSameIsNotSentAgain() {
    assertThat(outputs.get(7)).containsSubsequence("304 Not Modified", "204 No Content");
  }

  @Test
  void aKeyIsTried() {
    assertThat(outputs.get(8).strip()).isEqualTo("200");
  }

  @Test
  void everyErrorIsThere() {
    for (ProblemCode code : ProblemCode.values()) {
      assertThat(guide)
          .contains("| %d | [%s](errors.md#%s) |".formatted(code.status(), code, code));
    }
  }
}
