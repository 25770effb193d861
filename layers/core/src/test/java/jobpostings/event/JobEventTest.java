package jobpostings.event;

import static jobpostings.job.JobExamples.NORTHWIND;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Optional;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangeReason;
import jobpostings.change.Closing;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.Salary;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.JobImage;
import jobpostings.job.store.JobWrite;
import jobpostings.reference.SalaryPeriod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobEventTest {
  private static final Job ACTIVE = JobExamples.job().status(JobStatus.ACTIVE).build();

  @ParameterizedTest
  @CsvSource({
    "DRAFT, ACTIVE, JobPublished",
    "ARCHIVED, ACTIVE, JobPublished",
    "DRAFT, ARCHIVED, JobArchived",
    "ACTIVE, ARCHIVED, JobArchived",
    "ACTIVE, DRAFT, JobUpdated",
    "ARCHIVED, DRAFT, JobUpdated",
  })
  void aChangeOfTheStatusIsNamedForWhatTheJobBecomes(
      JobStatus from, JobStatus to, String expected) {
    JobEvent event =
        event(
            Writes.of(
                ACTIVE.toBuilder().status(from).build(),
                ACTIVE.toBuilder().status(to).title("Cook").build()));

    assertThat(event.type()).hasToString(expected);
    assertThat(event.changedMembers()).containsExactly("title", "status");
  }

  @ParameterizedTest
  @CsvSource({"ACTIVE", "DRAFT", "ARCHIVED"})
  void aNewJobIsCreatedWhateverItsStatus(JobStatus status) {
    JobImage job = Writes.image(ACTIVE.toBuilder().status(status).build());

    assertThat(event(Writes.creation("w-1", job)).type()).isEqualTo(ChangeType.CREATED);
  }

  @Test
  void aJobThatIsGoneIsDeleted() {
    JobEvent event = event(Writes.deletion(Writes.image(ACTIVE)));

    assertThat(event.type()).isEqualTo(ChangeType.DELETED);
    assertThat(event.changedMembers()).isEmpty();
  }

  @Test
  void anActiveJobThatMovesInTheListIsRefreshed() {
    Job later = ACTIVE.toBuilder().publishDate(ACTIVE.publishDate().plusDays(7)).build();

    JobEvent event = event(Writes.of(ACTIVE, later));

    assertThat(event.type()).isEqualTo(ChangeType.REFRESHED);
    assertThat(event.changedMembers()).containsExactly("publishDate");
  }

  @Test
  void anArchivedJobIsArchivedByRequestOrBecauseItClosed() {
    Job archived = ACTIVE.toBuilder().status(JobStatus.ARCHIVED).build();

    assertThat(event(Writes.of(ACTIVE, archived)).reason()).contains(ChangeReason.REQUESTED);
    assertThat(event(Writes.closing(ACTIVE, archived)).reason()).contains(ChangeReason.CLOSED);
    assertThat(event(Writes.of(archived, ACTIVE)).reason()).isEmpty();
  }

  @Test
  void aWriteThatChangesNothingThatIsShownIsNoEvent() {
    Job same = ACTIVE.toBuilder().closeDateDefaulted(!ACTIVE.closeDateDefaulted()).build();

    assertThat(JobEvent.of(Writes.of(ACTIVE, same), NORTHWIND)).isEmpty();
  }

  @Test
  void amountsThatDifferInTheLastOfSixteenDigitsDiffer() {
    Job before = ACTIVE.toBuilder().salary(amount("999999999999.9998")).build();
    Job after = ACTIVE.toBuilder().salary(amount("999999999999.9999")).build();

    assertThat(event(Writes.of(before, after)).changedMembers()).containsExactly("salary");
  }

  private static Optional<Salary> amount(String amount) {
    return Optional.of(
        new Salary(new BigDecimal(amount), Optional.empty(), SalaryPeriod.YEARLY, false));
  }

  @Test
  void anAnnouncementIsOfTheVersionThatItFoundAndByTheSchedule() {
    Job job = JobExamples.job().status(JobStatus.ACTIVE).build();
    JobImage before = Writes.image(job);
    JobImage after =
        new JobImage(job, Optional.empty(), Writes.FIRST, Optional.of(ClosingNotice.WEEK));
    JobWrite write =
        new JobWrite(
            "w-1",
            Writes.TIME.plusSeconds(9),
            Optional.of(before),
            Optional.of(after),
            Optional.of(Writes.FIRST));

    JobEvent event = event(write);
    ChangeLog.LogEntry entry = event.entry().orElseThrow();

    assertThat(event.type()).isEqualTo(ChangeType.CLOSING);
    assertThat(entry.replaced()).as("no version").isEmpty();
    assertThat(entry.change().version())
        .isEqualTo(new JobVersion(1, Author.schedule(""), Writes.TIME.plusSeconds(9)));
    assertThat(entry.change().closing()).contains(new Closing(job.closeDate(), ClosingNotice.WEEK));
    assertThat(entry.change().number()).isNotEqualTo(1);
  }

  @Test
  void longDescriptionsDifferUnlessTheyAreTheSameOne() {
    InMemoryDescriptions descriptions = new InMemoryDescriptions();
    LongDescription text = descriptions.add("<p>Long.</p>");
    JobImage image = Writes.image(text);
    Job renamed = image.job().toBuilder().title("Cook").build();

    assertThat(
            event(
                    Writes.of(
                        image,
                        new JobImage(renamed, Optional.of(text), Writes.FIRST, Optional.empty())))
                .changedMembers())
        .containsExactly("title");
    assertThat(
            event(Writes.of(image, Writes.image(descriptions.add("<p>Long.</p>"))))
                .changedMembers())
        .containsExactly("description");
    assertThat(event(Writes.of(image, Writes.image(JobExamples.job().build()))).changedMembers())
        .containsExactly("description");
  }

  private static JobEvent event(JobWrite write) {
    return JobEvent.of(write, NORTHWIND).orElseThrow();
  }
}
