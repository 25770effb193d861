package jobpostings.job.batch;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.inject.Provider;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.ReconcileJobs.ArchiveOutcome;
import jobpostings.job.batch.ReconcileJobs.TooManyRemovals;
import jobpostings.job.batch.Reconciled.ArchivedJob;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.job.operation.InMemoryJobs;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcileJobsTest {
  private static final Instant WRITTEN = NOW.truncatedTo(ChronoUnit.MILLIS);

  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final ReconcileJobs reconcileJobs =
      new ReconcileJobs(jobs, jobs, Workers::new, clockAt(NOW));

  private void add(int count) {
    IntStream.rangeClosed(1, count).forEach(id -> add(id, JobStatus.ACTIVE));
  }

  private void add(int id, JobStatus status) {
    jobs.add(
        JobExamples.job().id(id).referenceId("NW-" + id).title("Job " + id).status(status).build());
  }

  private static Reconciliation open(Instant asOf, Long most, Stream<String> referenceIds) {
    return new Reconciliation(
        new LinkedHashSet<>(referenceIds.toList()),
        asOf,
        most == null ? OptionalLong.empty() : OptionalLong.of(most),
        false);
  }

  private ReconcileJobs.ArchivePlan plan(Instant asOf, String... referenceIds) {
    return reconcileJobs.plan(NORTHWIND, open(asOf, 99L, Stream.of(referenceIds)));
  }

  private static ReconcileJobs.ArchivePlan dry(ReconcileJobs.ArchivePlan plan) {
    Reconciliation wanted = plan.wanted();
    return new ReconcileJobs.ArchivePlan(
        new Reconciliation(wanted.referenceIds(), wanted.asOf(), wanted.maxRemovals(), true),
        plan.found(),
        plan.removals(),
        plan.workers());
  }

  @Test
  void whatIsNotOpenElsewhereIsArchivedAndNothingElse() {
    add(3);
    add(4, JobStatus.DRAFT);
    jobs.add(JobExamples.job().id(5).referenceId(Optional.empty()).build());

    ReconcileJobs.ArchivePlan plan = plan(WRITTEN, "NW-8", "NW-2", "NW-4", "NW-7");
    List<ArchivedJob> removals =
        List.of(new ArchivedJob(1, "NW-1", "Job 1"), new ArchivedJob(3, "NW-3", "Job 3"));
    assertThat(plan.found())
        .isEqualTo(
            new Reconciled(new Counts(4, 4, 0, 2, 2, 1, 0), removals, List.of("NW-8", "NW-7"), 0));
    assertThat(reconcileJobs.carryOut(NORTHWIND, AUTHOR, dry(plan)).counts().archived())
        .isEqualTo(2);

    assertThat(reconcileJobs.carryOut(NORTHWIND, AUTHOR, plan))
        .isEqualTo(
            new Reconciled(new Counts(4, 4, 2, 2, 2, 1, 0), removals, List.of("NW-8", "NW-7"), 0));
    assertThat(jobs.all())
        .extracting(Job::status)
        .containsExactly(
            JobStatus.ARCHIVED,
            JobStatus.ACTIVE,
            JobStatus.ARCHIVED,
            JobStatus.DRAFT,
            JobStatus.ACTIVE);
  }

  @Test
  void whatWasWrittenSinceIsLeft() {
    add(2);

    Reconciled found = plan(WRITTEN.minusMillis(1), "NW-2").found();
    assertThat(found.counts()).isEqualTo(new Counts(1, 2, 0, 0, 0, 0, 1));
    assertThat(plan(WRITTEN, "NW-2").removals()).hasSize(1);
    assertThat(reconcileJobs.now()).isEqualTo(WRITTEN);
  }

  @Test
  void whatOthersDoMeanwhileCounts() {
    add(4);
    ReconcileJobs.ArchivePlan plan =
        reconcileJobs.plan(NORTHWIND, open(WRITTEN, 9L, Stream.of("NW-9")));
    jobs.delete(new JobKey.ById(NORTHWIND.id(), 1), AUTHOR, _ -> {});
    jobs.update(
        new JobKey.ById(NORTHWIND.id(), 2),
        AUTHOR,
        job -> job.toBuilder().status(JobStatus.DRAFT).build());
    InMemoryJobs later = new InMemoryJobs(clockAt(NOW.plusMillis(1)));
    jobs.all().stream().filter(job -> job.id() != 3).forEach(later::add);
    jobs.all().forEach(later::add);

    Reconciled done =
        new ReconcileJobs(later, later, Workers::new, clockAt(NOW))
            .carryOut(NORTHWIND, AUTHOR, plan);

    assertThat(done.counts()).isEqualTo(new Counts(1, 4, 0, 0, 1, 0, 2));
    assertThat(reconcileJobs.carryOut(NORTHWIND, AUTHOR, plan).counts())
        .isEqualTo(new Counts(1, 4, 2, 2, 1, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0,, true", // half of one, rounded up
    "3, 1,, true",
    "3, 0,, false",
    "9, 4,, true",
    "9, 3,, false",
    "2, 1,, true",
    "2, 0,, false",
    "10, 5,, true",
    "10, 4,, false",
    "60, 54,, true", // a tenth
    "60, 53,, false",
    "2, 0, 2, true",
    "2, 0, 1, false",
    "60, 54, 5, false",
  })
  void noMoreAreArchivedThanMayBe(int active, int sent, Long most, boolean isPlanned) {
    add(active);
    Reconciliation wanted =
        open(WRITTEN, most, IntStream.rangeClosed(1, sent).mapToObj(id -> "NW-" + id));

    if (isPlanned) {
      assertThat(reconcileJobs.plan(NORTHWIND, wanted).removals()).hasSize(active - sent);
    } else {
      assertThatExceptionOfType(TooManyRemovals.class)
          .isThrownBy(() -> reconcileJobs.plan(NORTHWIND, wanted))
          .satisfies(
              e -> {
                assertThat(e.found().counts().toArchive()).isEqualTo(active - sent);
                assertThat(e.most()).isLessThan(active - sent);
              });
    }
  }

  @Test
  void manyAreLookedUpInGroupsAndListedInOrder() {
    add(250);
    for (int absent : new int[] {150, 2_000, 2_001}) {
      ReconcileJobs.ArchivePlan plan =
          reconcileJobs.plan(
              NORTHWIND,
              open(
                  WRITTEN,
                  250L,
                  IntStream.range(1_000, 1_000 + absent).mapToObj(id -> "NW-" + id)));

      assertThat(plan.removals()).hasSize(250).doesNotHaveDuplicates();
      assertThat(plan.removals().subList(0, 2))
          .extracting(ArchivedJob::referenceId)
          .containsExactly("NW-1", "NW-10");
      assertThat(plan.found().counts().notHere()).isEqualTo(absent);
      assertThat(plan.found().notHere().getFirst()).isEqualTo("NW-1000");
    }
  }

  @Test
  void withoutTimeNothingIsSaid() {
    add(2);
    Provider<Workers> late = () -> new Workers(1, Duration.ZERO, Duration.ofMinutes(1));

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                new ReconcileJobs(jobs, jobs, late, clockAt(NOW))
                    .plan(NORTHWIND, open(WRITTEN, 9L, Stream.of("NW-2"))))
        .withMessageStartingWith("There was not enough time to look at all jobs");
  }

  @Test
  void whatTimeDidNotAllowRemains() {
    add(3);
    ReconcileJobs.ArchivePlan plan = plan(WRITTEN, "NW-9");

    Reconciled done = plan.after(List.of(ArchiveOutcome.ARCHIVED, ArchiveOutcome.LEFT));

    assertThat(done.counts()).isEqualTo(new Counts(1, 3, 1, 2, 1, 0, 1));
    assertThat(done.remaining()).isEqualTo(1);
    assertThat(done.toArchive()).extracting(ArchivedJob::id).containsExactly(1, 3);
  }
}
