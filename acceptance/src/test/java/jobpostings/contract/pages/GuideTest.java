package jobpostings.contract.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.ShellExamples;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The examples of the guide for integrators, and what it says of the answers. */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs({OS.LINUX, OS.MAC})
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
@ResourceLock(Service.JOBS)
class GuideTest {
  private List<String> outputs;

  @BeforeAll
  void runTheExamples() throws IOException {
    String guide = Files.readString(Path.of("../docs/integrating.md"));
    PrintStream log = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    // A service in which the employer has no other jobs, because a reconcile is about all of them.
    try (LocalService service =
        LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log))) {
      Service.at(service.baseUrl(), () -> outputs = run(guide));
    }
    assertThat(outputs).hasSize(20);
  }

  private static List<String> run(String guide) {
    try {
      return ShellExamples.run(guide);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFirstJobIsCreatedFoundAndDeleted() {
    assertThat(outputs.get(1)).contains("201 Created", "\"name\":\"Vancouver\"");
    assertThat(outputs.get(2)).containsSubsequence("\"referenceId\":\"FIRST-1\"", "204 No Content");
  }

  @Test
  void aPutCreatesThenChanges() {
    assertThat(outputs.get(3)).containsSubsequence("201 Created", "200 OK");
  }

  @Test
  void aBatchSaysWhatItWouldDoAndThenDoesIt() {
    String counts =
        "{\"created\":1,\"changed\":0,\"unchanged\":1,\"deleted\":0,\"absent\":0,\"failed\":1,";
    assertThat(outputs.get(4))
        .containsSubsequence("{\"dryRun\":true,", counts, "{\"dryRun\":false,", counts)
        .contains("\"pointer\":\"/operations/2/job/locations\"");
  }

  @Test
  void whatIsClosedIsArchived() {
    String found = "\"notHere\":[\"GUIDE-3\"],\"remaining\":0}";
    assertThat(outputs.get(5))
        .containsSubsequence(
            "{\"dryRun\":true,", "\"archived\":1,\"toArchive\":1,", "GUIDE-1", found)
        .containsSubsequence(
            "{\"dryRun\":false,", "\"archived\":1,\"toArchive\":1,", "GUIDE-1", found);
  }

  @Test
  void aJobIsToBePublishedOnADate() {
    assertThat(outputs.get(7)).contains("\"status\":\"draft\"", "\"publishOn\":\"2031-01-06\"");
  }

  @Test
  void theLogIsFollowedFromACursor() {
    assertThat(outputs.get(8))
        .containsSubsequence("{\"data\":[],", "\"cursor\":\"c_", "\"referenceId\":\"GUIDE-");
  }

  @Test
  void aDescriptionIsMended() {
    assertThat(outputs.get(9))
        .contains("200 OK", "Preference-Applied: handling=lenient")
        .contains("<p><strong>Duties</strong></p><p>Lift &lt; 20 kg</p>")
        .contains("apply?job=GUIDE%201")
        .contains("\"Headings became paragraphs in bold: h2.\",\"count\":1");
  }

  @Test
  void theWholeListIsRead() {
    assertThat(outputs.get(10)).contains("\"referenceId\":\"GUIDE-1\"");
  }

  @Test
  void aJobIsPostedWithAnIdempotencyKey() {
    assertThat(outputs.get(11)).contains("201 Created");
  }

  @Test
  void aChangeOfWhatHasChangedIsRefused() {
    assertThat(outputs.get(12))
        .containsSubsequence("200 OK", "Senior Millwright", "412 Precondition Failed")
        .contains("precondition-failed");
  }

  @Test
  void whatIsStillTheSameIsNotSentAgain() {
    assertThat(outputs.get(13)).containsSubsequence("304 Not Modified", "204 No Content");
  }

  @Test
  void aWebhookIsRegistered() {
    assertThat(outputs.get(14))
        .contains("\"secret\":\"whsec_", "\"url\":\"http://127.0.0.1:9000/jobs\"");
  }

  @Test
  void whatWasRefusedIsCountedAndListed() {
    assertThat(outputs.get(15))
        .contains("\"operation\":\"PUT /jobs/{id}\"", "\"paging\":{\"pageSize\":10,");
  }

  @Test
  void anEmployerGrantsAPartnerWhatItMayDo() {
    assertThat(outputs.get(17))
        .containsSubsequence("\"partner\":\"demo-ats\"", "Northwind Health", "Maple Robotics");
  }

  @Test
  void aNightsRunGoesOnBehindAnEmployerThatIsNotInStep() {
    assertThat(outputs.get(18))
        .containsSubsequence(
            "\"created\":1,", "\"archived\":0,", "403", "Employer 3 is not in step.");
  }

  @Test
  void aKeyThatCanOnlyReadIsIssuedAndDeleted() {
    assertThat(outputs.get(16).strip().lines()).containsExactly("200", "403", "204");
  }

  @Test
  void theLawAsksForFourThingsAndThenForNone() {
    assertThat(outputs.get(19))
        .containsSubsequence(
            "Preference-Applied: advice",
            "\"code\":\"pay-missing\"",
            "\"code\":\"ai-use-not-stated\"",
            "\"code\":\"vacancy-not-stated\"",
            "\"code\":\"canadian-experience\"",
            "\"advice\":[]}",
            "\"counts\"");
  }
}
