package jobpostings.job.sweep;

import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.TODAY;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.employer.InMemoryEmployers;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.LongDescriptions;
import jobpostings.job.operation.InMemoryJobs;
import jobpostings.json.Json;
import jobpostings.location.Gazetteer;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.LocationResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rules make of jobs that an index shows as due, whether they are or not. */
class SweepRulesTest {
  private static final Author SCHEDULE = Author.schedule("run");

  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final InMemoryEmployers employers = new InMemoryEmployers();
  private final JobSweeps sweeps =
      new JobSweeps(
          jobs,
          jobs,
          () -> employers,
          new LocationResolver(new Gazetteer(), new LearnedInMemory()),
          clockAt(NOW));
  // Sweeps report failures from several threads at once.
  private final List<String> failures = new CopyOnWriteArrayList<>();

  private SweepRun run(BooleanSupplier hasTimeLeft) {
    return new SweepRun(NOW, SCHEDULE, hasTimeLeft, (id, _) -> failures.add(id));
  }

  private SweepRun run() {
    return run(() -> true);
  }

  private static JobBuilder job(int id, int publishedBefore, int closesAfter) {
    return JobExamples.job()
        .id(id)
        .referenceId("NW-" + id)
        .publishDate(TODAY.minusDays(publishedBefore))
        .closeDate(TODAY.plusDays(closesAfter));
  }

  private static SweepReport report(int due, int changed, int unchanged, boolean complete) {
    return new SweepReport(NOW.toString(), due, changed, unchanged, List.of(), complete);
  }

  @Test
  void activeJobsWhoseCloseDateHasPassedAreClosed() {
    Job past = jobs.add(job(1, 60, -1).build());
    Job today = jobs.add(job(2, 60, 8).build());
    Job draft = jobs.add(job(3, 60, -1).status(JobStatus.DRAFT).build());

    assertThat(sweeps.changeDueJobs(run())).isEqualTo(report(3, 1, 2, true));
    assertThat(jobs.all())
        .containsExactly(past.toBuilder().status(JobStatus.ARCHIVED).build(), today, draft);
    assertThat(jobs.findVersioned(new JobKey.ById(1, 1)).orElseThrow().version().author())
        .isEqualTo(SCHEDULE);
  }

  @ParameterizedTest
  @CsvSource({
    "7, ACTIVE, true,  UNLIMITED, true",
    "6, ACTIVE, true,  UNLIMITED, false",
    "7, DRAFT,  true,  UNLIMITED, false",
    "7, ACTIVE, false, UNLIMITED, false",
    "7, ACTIVE, true,  STANDARD,  false",
  })
  void jobsOfTheUnlimitedPlanAreRefreshedEverySevenDays(
      int days, JobStatus status, boolean autoRefresh, Plan plan, boolean isRefreshed) {
    employers.save(new Employer(1, "Maple", plan));
    Job job = jobs.add(job(1, days, 9).status(status).autoRefresh(autoRefresh).build());

    assertThat(sweeps.refreshJobs(run()))
        .isEqualTo(report(1, isRefreshed ? 1 : 0, isRefreshed ? 0 : 1, true));
    Job refreshed =
        job.toBuilder()
            .publishDate(TODAY)
            .publishedAt(Instant.parse("2026-11-21T17:00:00.123Z"))
            .build();
    assertThat(jobs.all()).containsExactly(isRefreshed ? refreshed : job);
  }

  @Test
  void jobsOfNobodyAreNotRefreshed() {
    jobs.add(job(1, 7, 9).build());

    assertThat(sweeps.refreshJobs(run()).changed()).isZero();
  }

  @Test
  void bothNoticesAreAnnounced() {
    jobs.add(job(1, 0, 1).build());
    jobs.add(job(2, 0, 7).build());
    jobs.add(job(3, 0, 8).build());

    assertThat(sweeps.changeDueJobs(run())).isEqualTo(report(3, 2, 1, true));
  }

  @Test
  void aRunEndsWhenItsTimeIsOverAndSaysSo() {
    jobs.add(job(1, 60, -1).build());

    assertThat(sweeps.changeDueJobs(run(() -> false))).isEqualTo(report(0, 0, 0, false));
    assertThat(new RemoveDescriptions(new Descriptions()).run(run(() -> false)))
        .isEqualTo(report(0, 0, 0, false));
  }

  @Test
  void aFailureStopsNoOtherJobAndAHundredAreNamed() {
    IntStream.rangeClosed(1, 102).forEach(id -> jobs.add(job(id, 60, -1).build()));
    SweepProgress progress = new SweepProgress(run());
    boolean isComplete =
        sweeps.over(
            jobs.findDue(TODAY),
            (key, _) -> {
              if (key.id() == 1) {
                return true;
              }
              throw new IllegalStateException("failed");
            },
            progress);
    SweepReport report = progress.report(isComplete);

    assertThat(report.due()).isEqualTo(102);
    assertThat(report.changed()).isEqualTo(1);
    assertThat(report.failed()).hasSize(SweepReport.MAX_FAILED);
    assertThat(failures).hasSize(101);
  }

  @Test
  void unusedDescriptionsOfTwoAndThreeDaysAgoAreRemoved() {
    Descriptions descriptions = new Descriptions();

    assertThat(new RemoveDescriptions(descriptions).run(run())).isEqualTo(report(4, 2, 2, true));
    assertThat(descriptions.asked)
        .containsExactly(
            "used of 2026-11-18",
            "unused of 2026-11-18",
            "used of 2026-11-19",
            "unused of 2026-11-19");
  }

  /** Two of each day, of which one is used. */
  private static final class Descriptions implements LongDescriptions {
    private final List<String> asked = new ArrayList<>();

    @Override
    public Optional<String> read(LongDescription description) {
      return Optional.empty();
    }

    @Override
    public void remove(LongDescription description) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void removeAfter(LongDescription description, Instant moment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Stream<String> findWritten(LocalDate day) {
      return Stream.of("used", "unused");
    }

    @Override
    public boolean removeUnused(String revision, LocalDate day) {
      asked.add(revision + " of " + day);
      return revision.equals("unused");
    }
  }

  @Test
  void aReportIsWritten() {
    SweepReport report = new SweepReport("t", 4, 1, 2, List.of("7"), false);

    assertThat(Json.text(report::write))
        .isEqualTo(
            "{\"time\":\"t\",\"due\":4,\"changed\":1,\"unchanged\":2,\"failed\":[\"7\"],"
                + "\"complete\":false}");
  }
}
