package jobpostings.event;

import static jobpostings.job.JobExamples.NORTHWIND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import jobpostings.change.Cursor;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.JobWrite;
import jobpostings.job.view.JobDocument;
import org.junit.jupiter.api.Test;

class BusEventTest {
  private static final Job JOB = JobExamples.job().build();
  private static final Cursor CURSOR = new Cursor(1, 7);
  private static final InMemoryDescriptions DESCRIPTIONS = new InMemoryDescriptions();

  @Test
  void theDetailSaysWhatHappenedToWhichJob() {
    Job archived = JOB.toBuilder().status(JobStatus.ARCHIVED).build();

    assertThat(bus(Writes.of(JOB, archived)).detail())
        .isEqualTo(
            """
            {"schemaVersion":1,"id":"w-1","time":"2026-11-21T17:00:00Z",\
            "employerId":1,"jobId":123,"referenceId":"NW-1042",\
            "version":2,"cursor":"%s",\
            "changedMembers":["status"],"reason":"requested","by":{"type":"key",\
            "keyId":"e066e96fa1f6106d","prefix":"jpk_a1b2"},\
            "requestId":"9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607","descriptionOmitted":false,"job":\
            """
                    .formatted(CURSOR)
                + JobDocument.of(archived, NORTHWIND).json()
                + "}");
  }

  @Test
  void aNewJobHasNoChangedMembersAndNoReason() {
    assertThat(bus(Writes.creation("w-1", Writes.image(JOB))).detail())
        .doesNotContain("changedMembers", "reason");
  }

  @Test
  void aDescriptionMayFillTheEntryToTheLastByte() {
    int room = BusEvent.MAX_BYTES - of("").bytes();
    BusEvent full = of("a".repeat(room));
    BusEvent over = of("a".repeat(room + 1));

    assertThat(full.bytes()).isEqualTo(BusEvent.MAX_BYTES);
    assertThat(full.detail()).contains("\"descriptionOmitted\":false", "\"description\":\"aaa");
    assertThat(over.detail())
        .contains("\"descriptionOmitted\":true", "\"title\":")
        .doesNotContain("aaa");
  }

  private static BusEvent of(String description) {
    return bus(Writes.creation("w-1", Writes.image(DESCRIPTIONS.add(description))));
  }

  @Test
  void aDescriptionThatIsGoneIsLeftOut() {
    LongDescription text = DESCRIPTIONS.add("<p>Long.</p>");
    DESCRIPTIONS.remove(text);

    assertThat(bus(Writes.deletion(Writes.image(text))).detail())
        .contains("\"descriptionOmitted\":true");
  }

  private static BusEvent bus(JobWrite write) {
    return BusEvent.of(
        JobEvent.of(write, NORTHWIND).orElseThrow(), Optional.of(CURSOR), DESCRIPTIONS);
  }
}
