package jobpostings.job.batch;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jobpostings.body.Handling;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.operation.InMemoryJobs;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.web.EntityTags;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchJobsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Optional<EntityTags> OTHER =
      Optional.of(new EntityTags(List.of("\"other\"")));

  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final Job job = jobs.add(JobExamples.job().build());

  private static JobKey id(int id) {
    return new JobKey.ById(NORTHWIND.id(), id);
  }

  private static JobKey named(String referenceId) {
    return new JobKey.ByReference(NORTHWIND.id(), referenceId);
  }

  private static Operation put(String referenceId, String title) {
    ObjectNode body = JobExamples.body().put("referenceId", referenceId).put("title", title);
    return new Operation.Put(Optional.of(named(referenceId)), body, Optional.empty());
  }

  private static Operation title(JobKey key, String title) {
    return new Operation.Put(
        Optional.of(key), JobExamples.json("{}").put("title", title), Optional.empty());
  }

  private static Operation delete(JobKey key) {
    return new Operation.Delete(Optional.of(key), Optional.empty());
  }

  private List<Result> run(Provider<Workers> workers, boolean dryRun, Operation... all) {
    return new BatchJobs(jobs, jobs.operations(), workers)
        .run(NORTHWIND, AUTHOR, new Batch(List.of(all), Handling.DEFAULT, dryRun, false, false));
  }

  private static String summary(Result result) {
    return "%s %d %s %s %s"
        .formatted(
            result.outcome(),
            result.status(),
            result.id().map(String::valueOf).orElse("-"),
            result.referenceId().orElse("-"),
            result.problem().map(problem -> problem.code().toString()).orElse("-"));
  }

  @Test
  void eachOperationHasTheResultOfTheSingleCall() {
    List<Result> results =
        run(
            () -> new Workers(1, LONG, LONG),
            false,
            put("NW-2", "Cook"),
            title(id(123), "Nurse"),
            title(id(123), "Nurse"),
            title(id(7), "Nurse"),
            title(id(123), ""),
            new Operation.Put(Optional.empty(), JobExamples.json("{}"), Optional.empty()),
            new Operation.Delete(Optional.of(named("NW-1042")), OTHER),
            delete(named("NW-1042")),
            delete(id(123)),
            delete(named("NW-9")));

    assertThat(results)
        .extracting(BatchJobsTest::summary)
        .containsExactly(
            "created 201 2 NW-2 -",
            "changed 200 123 NW-1042 -",
            "unchanged 200 123 NW-1042 -",
            "failed 404 7 - not-found",
            "failed 400 123 NW-1042 validation-failed",
            "failed 400 - - validation-failed",
            "failed 412 123 NW-1042 precondition-failed",
            "deleted 204 123 NW-1042 -",
            "absent 404 123 - -",
            "absent 404 - NW-9 -");
    assertThat(results.get(1).etag())
        .contains(JobDocument.of(job.toBuilder().title("Nurse").build(), NORTHWIND).etag());
    assertThat(results).allMatch(each -> each.changedMembers().isEmpty());
    assertThat(jobs.all()).extracting(Job::title).containsExactly("Cook");
  }

  @Test
  void aDryRunTellsWhatWouldBeDone() {
    List<Result> results =
        run(Workers::new, true, put("NW-2", "Cook"), title(id(123), "Nurse"), delete(id(123)));

    assertThat(results)
        .extracting(BatchJobsTest::summary)
        .containsExactly(
            "created 201 - NW-2 -", "changed 200 123 NW-1042 -", "deleted 204 123 NW-1042 -");
    assertThat(results.get(0).etag()).isEmpty();
    assertThat(results.get(0).changedMembers()).isEmpty();
    assertThat(results.get(1).changedMembers()).contains(List.of("title"));
    assertThat(jobs.all()).containsExactly(job);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFaultOfOurOwnStopsNoOtherOperation(boolean isError) {
    jobs.meanwhile(
        () -> {
          if (isError) {
            throw new StackOverflowError();
          }
          throw new IllegalStateException();
        });

    assertThat(run(() -> new Workers(1, LONG, LONG), false, put("NW-2", "A"), put("NW-3", "B")))
        .extracting(BatchJobsTest::summary)
        .containsExactly("failed 500 - NW-2 internal", "created 201 2 NW-3 -");
  }

  @Test
  void whatIsNotBegunOrNotFinishedInTimeIsToldSo() {
    Provider<Workers> late = () -> new Workers(1, Duration.ZERO, LONG);
    assertThat(run(late, false, put("NW-2", "A")))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(summary(result)).isEqualTo("notAttempted 503 - NW-2 unavailable");
              assertThat(result.problem().orElseThrow())
                  .hasMessageStartingWith("Time was over before this operation was begun");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "CREATED, created, true",
    "CHANGED, changed, true",
    "UNCHANGED, unchanged, true",
    "DELETED, deleted, true",
    "ABSENT, absent, true",
    "FAILED, failed, false",
    "NOT_ATTEMPTED, notAttempted, false",
  })
  void anOutcomeTellsWhetherItIsWhatWasAsked(Outcome outcome, String text, boolean isSuccess) {
    assertThat(outcome).hasToString(text);
    assertThat(outcome.isSuccess()).isEqualTo(isSuccess);
  }

  @Test
  void aFailureKeepsItsWarningsOutAndItsProblemIn() {
    Problem problem = new Problem(ProblemCode.NOT_FOUND, "gone");
    Result failed = Result.refused(Outcome.FAILED, delete(id(7)), Optional.of(job), problem);

    assertThat(summary(failed)).isEqualTo("failed 404 123 NW-1042 not-found");
    assertThat(failed.problem()).contains(problem);
  }
}
