package jobpostings.contract.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.support.PageOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The examples of the guide for integrators, and what it says of the answers. */
@Tag("deep")
@ParameterizedClass
@EnumSource(PageOrder.class)
@EnabledOnOs({OS.LINUX, OS.MAC})
class GuideTest {
  private final List<String> outputs;

  GuideTest(PageOrder order) {
    outputs = order.outputs("docs/integrating.md");
    assertThat(outputs).hasSize(21);
  }

  /** An example that shows its feature empty teaches doubt. */
  @Test
  void noListIsEmpty() {
    assertThat(outputs).noneMatch(output -> output.contains("\"data\":[]"));
  }

  @Test
  void theIdsThatJobsNeedAreListed() {
    assertThat(outputs.get(1))
        .contains("{\"id\":17,\"name\":\"Food and Restaurant\"}", "Full Time", "\"name\":\"URL\"");
  }

  @Test
  void aFirstJobIsCreatedFoundAndDeleted() {
    assertThat(outputs.get(2)).contains("201 Created", "\"name\":\"Vancouver\"");
    assertThat(outputs.get(3)).containsSubsequence("\"referenceId\":\"FIRST-1\"", "204 No Content");
  }

  @Test
  void aPutCreatesThenChanges() {
    assertThat(outputs.get(4)).containsSubsequence("201 Created", "200 OK");
  }

  @Test
  void aBatchSaysWhatItWouldDoAndThenDoesIt() {
    String counts =
        "{\"created\":1,\"changed\":0,\"unchanged\":1,\"deleted\":0,\"absent\":0,\"failed\":1,";
    assertThat(outputs.get(5))
        .containsSubsequence("{\"dryRun\":true,", counts, "{\"dryRun\":false,", counts)
        .contains("\"pointer\":\"/operations/2/job/locations\"");
  }

  @Test
  void whatIsClosedIsArchived() {
    String found = "\"notHere\":[\"GUIDE-3\"],\"remaining\":0}";
    assertThat(outputs.get(6))
        .containsSubsequence(
            "{\"dryRun\":true,", "\"archived\":1,\"toArchive\":1,", "GUIDE-1", found)
        .containsSubsequence(
            "{\"dryRun\":false,", "\"archived\":1,\"toArchive\":1,", "GUIDE-1", found);
  }

  @Test
  void aJobIsToBePublishedOnADate() {
    assertThat(outputs.get(8)).contains("\"status\":\"draft\"", "\"publishOn\":\"2031-01-06\"");
  }

  @Test
  void theLogIsFollowedFromACursor() {
    assertThat(outputs.get(9))
        .containsSubsequence("\"total\":", "\"type\":\"JobCreated\"", "\"cursor\":\"c_")
        .contains("\"referenceId\":\"GUIDE-1\"");
  }

  @Test
  void aDescriptionIsMended() {
    assertThat(outputs.get(10))
        .contains("200 OK")
        .contains("<p><strong>Duties</strong></p><p>Lift &lt; 20 kg</p>")
        .contains("apply?job=GUIDE%201")
        .contains("\"Headings became paragraphs in bold: h2.\",\"count\":1");
  }

  @Test
  void theWholeListIsRead() {
    assertThat(outputs.get(11).lines()).containsExactlyInAnyOrder("\"GUIDE-1\"", "\"GUIDE-2\"");
  }

  @Test
  void aJobIsPostedWithAnIdempotencyKey() {
    assertThat(outputs.get(12)).contains("201 Created");
  }

  @Test
  void aChangeOfWhatHasChangedIsRefused() {
    assertThat(outputs.get(13))
        .containsSubsequence("200 OK", "Senior Millwright", "412 Precondition Failed")
        .contains("precondition-failed");
  }

  @Test
  void whatIsStillTheSameIsNotSentAgain() {
    assertThat(outputs.get(14)).containsSubsequence("304 Not Modified", "204 No Content");
  }

  @Test
  void aWebhookIsRegistered() {
    assertThat(outputs.get(15))
        .contains("\"secret\":\"whsec_", "\"url\":\"http://127.0.0.1:9000/jobs\"");
  }

  @Test
  void whatWasRefusedIsCountedAndListed() {
    assertThat(outputs.get(16))
        .contains("\"operation\":\"PUT /jobs/{id}\"", "\"paging\":{\"pageSize\":10,")
        .containsSubsequence("{\"data\":[{", "\"code\":\"precondition-failed\"");
  }

  @Test
  void anEmployerGrantsAPartnerWhatItMayDo() {
    assertThat(outputs.get(18))
        .containsSubsequence("\"partner\":\"demo-ats\"", "Northwind Health", "Maple Robotics");
  }

  @Test
  void aNightsRunGoesOnBehindAnEmployerThatIsNotInStep() {
    assertThat(outputs.get(19))
        .containsSubsequence(
            "\"created\":1,", "\"archived\":0,", "403", "Employer 3 is not in step.");
  }

  @Test
  void aKeyThatCanOnlyReadIsIssuedAndDeleted() {
    assertThat(outputs.get(17).strip().lines()).containsExactly("200", "403", "204");
  }

  @Test
  void theLawAsksForFourThingsAndThenForNone() {
    assertThat(outputs.get(20))
        .containsSubsequence(
            "\"code\":\"pay-missing\"",
            "\"code\":\"ai-use-not-stated\"",
            "\"code\":\"vacancy-not-stated\"",
            "\"code\":\"canadian-experience\"",
            "\"referenceId\":\"LAW-1\"",
            "\"counts\"",
            "\"advice\":[]}");
  }
}
