package jobpostings.change;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.event.InMemoryDescriptions;
import jobpostings.job.ChangeType;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.operation.InMemoryJobs;
import jobpostings.job.operation.Precondition;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;

class JobVersionsTest {
  private static final int JOB = 123;
  private static final JobKey.ById KEY = new JobKey.ById(NORTHWIND.id(), JOB);
  private static final Instant LATER = NOW.plusSeconds(61);

  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final InMemoryLog log = new InMemoryLog();

  private JobVersions versions(Instant now) {
    return new JobVersions(log, jobs, new InMemoryDescriptions(), clockAt(now));
  }

  private List<Integer> numbers(Instant now, int below, int most) {
    return versions(now).list(NORTHWIND, JOB, below, most).entries().stream()
        .map(change -> change.version().number())
        .toList();
  }

  private void rename(String title) {
    UnaryOperator<Job> change = job -> job.toBuilder().title(title).build();
    jobs.update(KEY, AUTHOR, change);
  }

  /** The job's latest version, as the log records it. */
  private Change latest() {
    return jobs.findVersioned(KEY)
        .map(found -> change(found.version(), Optional.of(found.job())))
        .orElseGet(() -> change(jobs.findDeleted(KEY).orElseThrow().version(), Optional.empty()));
  }

  private static Change change(JobVersion version, Optional<Job> job) {
    return ChangeBuilder.builder()
        .employerId(NORTHWIND.id())
        .jobId(JOB)
        .version(version)
        .id("id")
        .type(job.isEmpty() ? ChangeType.DELETED : ChangeType.UPDATED)
        .changedMembers(List.of())
        .job(job.map(shown -> JobSnapshot.of(shown, Optional.empty(), NORTHWIND)))
        .build();
  }

  private void threeVersionsOfWhichTwoAreRecorded() {
    jobs.add(JobExamples.job().build());
    log.add(latest());
    rename("Second");
    log.add(latest());
    rename("Third");
  }

  @Test
  void theLatestIsListedThoughItIsNotRecorded() {
    threeVersionsOfWhichTwoAreRecorded();

    assertThat(numbers(LATER, 9, 9)).containsExactly(3, 2, 1);
    assertThat(numbers(LATER, 3, 9)).containsExactly(2, 1);
    assertThat(numbers(NOW, 9, 9)).containsExactly(3, 2, 1);
    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 2).more()).isTrue();
    assertThat(numbers(LATER, 9, 2)).containsExactly(3, 2);
    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 3).more()).isFalse();
  }

  @Test
  void oneThatIsAboutToBeRecordedIsWaitedFor() {
    threeVersionsOfWhichTwoAreRecorded();
    log.soon(latest());
    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 9).entries().getFirst().id()).isEmpty();
    assertThat(versions(NOW).list(NORTHWIND, JOB, 9, 2).more()).isTrue();
    assertThat(versions(NOW).list(NORTHWIND, JOB, 9, 9).entries().getFirst().id()).isEqualTo("id");
    assertThat(numbers(NOW, 9, 9)).containsExactly(3, 2, 1);

    rename("Fourth");
    log.soon(latest());
    assertThat(versions(NOW).show(NORTHWIND, JOB, 4)).contains("\"title\":\"Fourth\"");
  }

  @Test
  void anEarlierOneIsWaitedForWhileTheLatestIsRecent() {
    threeVersionsOfWhichTwoAreRecorded();
    log.soon(latest());
    rename("Fourth");

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> versions(LATER).show(NORTHWIND, JOB, 3));
    assertThat(versions(NOW).show(NORTHWIND, JOB, 3)).contains("\"title\":\"Third\"");
    log.add(latest());
    assertThat(numbers(LATER, 9, 9)).as("each once").containsExactly(4, 3, 2, 1);
  }

  @Test
  void aVersionIsShownWithItsWholeJob() {
    threeVersionsOfWhichTwoAreRecorded();

    assertThat(versions(LATER).show(NORTHWIND, JOB, 2))
        .startsWith("{\"version\":2,\"time\":\"2026-11-21T17:00:00.123Z\",\"type\":\"JobUpdated\"")
        .contains("\"title\":\"Second\"", "\"description\":\"<p>Care for \\\"patients\\\".</p>\"");
    assertThat(versions(LATER).show(NORTHWIND, JOB, 3)).contains("\"title\":\"Third\"");
    assertThat(versions(LATER).content(NORTHWIND, JOB, 1).get("title").textValue())
        .isEqualTo("Registered Nurse");
    assertThat(
            versions(LATER).content(NORTHWIND, JOB, 1).get("salary").get("amount").decimalValue())
        .isEqualByComparingTo("60000");
  }

  @Test
  void whatIsNotKeptIsNotFound() {
    threeVersionsOfWhichTwoAreRecorded();
    rename("Fourth");

    for (int number : List.of(0, 3, 5)) {
      assertThatExceptionOfType(Problem.class)
          .isThrownBy(() -> versions(LATER).show(NORTHWIND, JOB, number))
          .withMessageStartingWith("You have no such version of a job 123.");
    }
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> versions(NOW).list(NORTHWIND, 124, 9, 9))
        .withMessageStartingWith("You have no such version of a job 124.");
    assertThat(versions(NOW).list(NORTHWIND, JOB, 1, 9).entries()).isEmpty();
  }

  @Test
  void aDeletionIsAVersionWithoutContent() {
    jobs.add(JobExamples.job().build());
    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 9).entries())
        .extracting(Change::type)
        .containsExactly(ChangeType.CREATED);
    rename("Second");
    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 9).entries())
        .extracting(Change::type)
        .containsExactly(ChangeType.UPDATED);
    jobs.delete(KEY, AUTHOR, _ -> {});

    assertThat(versions(LATER).list(NORTHWIND, JOB, 9, 9).entries())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.type()).isEqualTo(ChangeType.DELETED);
              assertThat(change.version().number()).isEqualTo(3);
              assertThat(change.referenceId()).contains("NW-1042");
            });
    assertThat(versions(LATER).show(NORTHWIND, JOB, 3)).endsWith("\"job\":null}");
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> versions(LATER).content(NORTHWIND, JOB, 3))
        .withMessageStartingWith("Version 3 of job 123 is its deletion");
  }

  @Test
  void restoringAVersionPublishesNothingAndIsTheAuthorsWork() {
    threeVersionsOfWhichTwoAreRecorded();
    RestoreJob restoreJob = new RestoreJob(versions(LATER), jobs.operations());

    JobDocument restored = restoreJob.restore(NORTHWIND, AUTHOR, JOB, 1, Precondition.NONE);

    Job stored = jobs.all().getFirst();
    Job former = JobExamples.job().status(JobStatus.ARCHIVED).build();
    assertThat(restored).isEqualTo(JobDocument.of(stored, NORTHWIND));
    assertThat(stored).isEqualTo(former.toBuilder().locations(stored.locations()).build());
    assertThat(jobs.findVersioned(KEY).orElseThrow().version())
        .isEqualTo(new JobVersion(4, AUTHOR.restoring(), NOW.truncatedTo(ChronoUnit.MILLIS)));
  }
}
