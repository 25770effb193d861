package jobpostings.job.operation;

import static jobpostings.job.JobExamples.AUTHOR;
import static jobpostings.job.JobExamples.NORTHWIND;
import static jobpostings.job.JobExamples.NOW;
import static jobpostings.job.JobExamples.clockAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Handling;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.WriteJobs.Created;
import jobpostings.job.operation.WriteJobs.Written;
import jobpostings.job.view.JobDocument;
import jobpostings.location.Gazetteer;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.LocationResolver;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;
import jobpostings.web.EntityTags;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WriteJobsTest {
  private final InMemoryJobs jobs = new InMemoryJobs(clockAt(NOW));
  private final LearnedInMemory learned = new LearnedInMemory();
  private final LocationResolver places = new LocationResolver(new Gazetteer(), learned);
  private final WriteJobs writeJobs = new WriteJobs(jobs, places, clockAt(NOW));
  private final WriteJobs dry = writeJobs.dryRunOn(jobs);
  private final DeleteJob deleteJob = new DeleteJob(jobs);

  private static JobChange change(ObjectNode body) {
    return JobReader.read(body, Handling.DEFAULT);
  }

  private static JobChange change(String body) {
    return change(JobExamples.json(body));
  }

  private static JobKey named(String referenceId) {
    return new JobKey.ByReference(NORTHWIND.id(), referenceId);
  }

  private static Precondition ifMatch(String etag) {
    return new Precondition(Optional.of(new EntityTags(List.of(etag))), false, _ -> {});
  }

  private static final Precondition ONLY_CREATES =
      new Precondition(Optional.empty(), true, _ -> {});

  private void refused(ProblemCode code, String detail, Runnable action) {
    List<Job> before = jobs.all();
    Problem refusal = catchThrowableOfType(Problem.class, action::run);
    assertThat(refusal).isNotNull().hasMessageContaining(detail);
    assertThat(refusal.code()).isEqualTo(code);
    assertThat(jobs.all()).isEqualTo(before);
  }

  @Nested
  class Creating {
    private Created once(ObjectNode body, String key, String hash) {
      return writeJobs.createOnce(NORTHWIND, AUTHOR, change(body), key, hash);
    }

    @Test
    void itIsStoredWithTheIdThatItIsAnsweredWith() {
      JobDocument created = writeJobs.create(NORTHWIND, AUTHOR, change(JobExamples.body()));

      assertThat(created.id()).isEqualTo(1);
      assertThat(created).isEqualTo(JobDocument.of(jobs.all().getFirst(), NORTHWIND));
      refused(
          ProblemCode.REFERENCE_ID_TAKEN,
          "Your job 1 already has the referenceId \"NW-1042\".",
          () -> writeJobs.create(NORTHWIND, AUTHOR, change(JobExamples.body())));
    }

    @Test
    void aRepeatedRequestIsAnsweredWithTheJobAsItIsWhateverRuleItBreaksNow() {
      Created first = once(JobExamples.body(), "a", "hash");
      jobs.update(named("NW-1042"), AUTHOR, job -> job.toBuilder().title("Changed").build());
      Created second = once(JobExamples.body().put("title", ""), "a", "hash");

      assertThat(first.replayed()).isFalse();
      assertThat(second.replayed()).isTrue();
      assertThat(second.job()).isEqualTo(JobDocument.of(jobs.all().getFirst(), NORTHWIND));
      assertThat(second.job().json()).contains("Changed");
    }

    @Test
    void aKeyIsRefusedWithAnotherBodyAndWhenItsJobIsGone() {
      once(JobExamples.body(), "a", "hash");
      refused(
          ProblemCode.IDEMPOTENCY_KEY_REUSED,
          "created the job 1.",
          () -> once(JobExamples.body(), "a", "other hash"));

      jobs.delete(named("NW-1042"), AUTHOR, _ -> {});
      refused(
          ProblemCode.NOT_FOUND,
          "This request created the job 1, which was deleted since.",
          () -> once(JobExamples.body(), "a", "hash"));
    }

    @Test
    void aRefusalOfANewRequestStaysOne() {
      refused(
          ProblemCode.VALIDATION_FAILED,
          "A job needs a title.",
          () -> once(JobExamples.body().put("title", ""), "a", "hash"));

      once(JobExamples.body(), "a", "hash");
      jobs.meanwhile(
          () -> {
            throw new Problem(ProblemCode.UNAVAILABLE, "Try again.");
          });
      refused(ProblemCode.UNAVAILABLE, "Try again.", () -> once(JobExamples.body(), "a", "hash"));
    }
  }

  @Nested
  class Changing {
    private final Job job = jobs.add(JobExamples.job().build());
    private final JobDocument document = JobDocument.of(job, NORTHWIND);

    private JobDocument modify(int id, String body, Precondition precondition) {
      JobKey key = new JobKey.ById(NORTHWIND.id(), id);
      return writeJobs
          .modify(NORTHWIND, AUTHOR, key, change(body), precondition)
          .document(NORTHWIND);
    }

    private Written upsert(String body, Precondition precondition) {
      return writeJobs.upsert(NORTHWIND, AUTHOR, change(body), precondition);
    }

    @Test
    void byIdItIsChangedAndAnswered() {
      JobDocument changed = modify(123, "{\"title\": \"Nurse\"}", ifMatch(document.etag()));

      assertThat(jobs.all()).containsExactly(job.toBuilder().title("Nurse").build());
      assertThat(changed).isEqualTo(JobDocument.of(jobs.all().getFirst(), NORTHWIND));
      refused(
          ProblemCode.NOT_FOUND,
          "You have no job 124.",
          () -> modify(124, "{\"title\": \"Nurse\"}", Precondition.NONE));
    }

    @Test
    void byReferenceIdItIsChangedOrCreated() {
      Written changed =
          upsert("{\"referenceId\": \"NW-1042\", \"title\": \"Nurse\"}", Precondition.NONE);
      assertThat(changed.before()).isPresent();
      assertThat(changed.document(NORTHWIND))
          .isEqualTo(JobDocument.of(job.toBuilder().title("Nurse").build(), NORTHWIND));

      ObjectNode other = JobExamples.body().put("referenceId", "NW-2");
      Written created = upsert(other.toString(), ONLY_CREATES);
      assertThat(created.before()).isEmpty();
      assertThat(jobs.all()).hasSize(2);
      assertThat(created.document(NORTHWIND))
          .isEqualTo(JobDocument.of(jobs.all().getLast(), NORTHWIND));
    }

    @Test
    void whatOthersCreateMeanwhileIsChanged() {
      ObjectNode body = JobExamples.body().put("referenceId", "NW-2");
      jobs.meanwhile(
          () -> jobs.meanwhile(() -> jobs.add(job.toBuilder().id(7).referenceId("NW-2").build())));

      assertThat(upsert(body.toString(), Precondition.NONE).before()).isPresent();
      assertThat(jobs.all().getLast().id()).isEqualTo(7);
      assertThat(jobs.all().getLast().status()).isEqualTo(JobStatus.ACTIVE);
    }

    @Test
    void withoutAReferenceIdAllThatIsWrongIsReported() {
      Problem refusal =
          catchThrowableOfType(
              Problem.class,
              () -> upsert("{\"title\": null, \"salary\": {\"amount\": -1}}", Precondition.NONE));

      assertThat(refusal.violations())
          .extracting(Violation::at)
          .containsExactlyInAnyOrder("/referenceId", "/title", "/salary/amount");
    }

    @Test
    void anotherJobsReferenceIdIsRefused() {
      jobs.add(job.toBuilder().id(7).referenceId("NW-2").build());
      JobKey key = new JobKey.ById(NORTHWIND.id(), 123);
      for (WriteJobs either : List.of(writeJobs, dry)) {
        refused(
            ProblemCode.REFERENCE_ID_TAKEN,
            "Your job 7 already has",
            () ->
                either.modify(
                    NORTHWIND,
                    AUTHOR,
                    key,
                    change("{\"referenceId\": \"NW-2\"}"),
                    Precondition.NONE));
      }
    }

    @Test
    void aPreconditionThatDoesNotHoldRefusesIt() {
      String title = "{\"referenceId\": \"NW-1042\", \"title\": \"Nurse\"}";
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "Job 123 has changed since you read it; its ETag is now %s.".formatted(document.etag()),
          () -> modify(123, title, ifMatch("\"0123456789abcdefghijkl\"")));
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "Job 123 is there already, and If-None-Match: * only creates.",
          () -> upsert(title, ONLY_CREATES));
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "If-Match was sent, but there is no such job now.",
          () -> upsert(JobExamples.body().put("referenceId", "NW-2").toString(), ifMatch("any")));
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "Job 123 has changed",
          () ->
              deleteJob.delete(
                  NORTHWIND, AUTHOR, named("NW-1042"), ifMatch("\"0123456789abcdefghijkl\"")));
    }

    @Test
    void thePreconditionTellsWhichJobWasFound() {
      List<Job> found = new ArrayList<>();
      modify(123, "{\"title\": \"Nurse\"}", new Precondition(Optional.empty(), false, found::add));

      assertThat(found).containsExactly(job);
    }

    @Test
    void aDeletedJobIsGone() {
      deleteJob.delete(NORTHWIND, AUTHOR, named("NW-1042"), ifMatch(document.etag()));

      assertThat(jobs.all()).isEmpty();
      refused(
          ProblemCode.NOT_FOUND,
          "You have no job with the referenceId \"NW-1042\".",
          () -> deleteJob.delete(NORTHWIND, AUTHOR, named("NW-1042"), Precondition.NONE));
    }

    @Test
    void itIsReadAsItIs() {
      GetJob getJob = new GetJob(jobs, Clock.systemUTC());

      assertThat(getJob.get(NORTHWIND, 123)).isEqualTo(job);
      assertThatExceptionOfType(JobNotFound.class).isThrownBy(() -> getJob.get(NORTHWIND, 124));
    }
  }

  @Nested
  class Restoring {
    private final Job job = jobs.add(JobExamples.job().build());
    private final JobKey key = named("NW-1042");
    private final JobChange former =
        change(JobExamples.body().put("title", "Former").put("status", "active"));

    private JobDocument restore(Precondition precondition) {
      return writeJobs.restore(NORTHWIND, AUTHOR, 123, former, precondition);
    }

    private void assertRestored(JobStatus status) {
      assertThat(jobs.all())
          .singleElement()
          .satisfies(
              restored -> {
                assertThat(restored.id()).isEqualTo(123);
                assertThat(restored.title()).isEqualTo("Former");
                assertThat(restored.status()).isEqualTo(status);
              });
    }

    @Test
    void itIsNeverPublished() {
      assertThat(restore(Precondition.NONE).json()).contains("Former");
      assertRestored(JobStatus.ARCHIVED);

      jobs.update(key, AUTHOR, each -> each.toBuilder().status(JobStatus.DRAFT).build());
      restore(Precondition.NONE);
      assertRestored(JobStatus.DRAFT);
    }

    @Test
    void aDeletedJobComesBackUnderItsIdUnlessItShouldHaveBeenThere() {
      jobs.delete(key, AUTHOR, _ -> {});
      refused(ProblemCode.PRECONDITION_FAILED, "If-Match was sent", () -> restore(ifMatch("any")));

      restore(Precondition.NONE);
      assertRestored(JobStatus.ARCHIVED);
    }

    @Test
    void thePreconditionHoldsForAJobThatIsThere() {
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "has changed",
          () -> restore(ifMatch("\"0123456789abcdefghijkl\"")));
    }

    @Test
    void whatComesBackMeanwhileIsChanged() {
      jobs.delete(key, AUTHOR, _ -> {});
      jobs.meanwhile(() -> jobs.meanwhile(() -> jobs.add(job)));

      restore(Precondition.NONE);
      assertRestored(JobStatus.ARCHIVED);
    }

    @Test
    void whatNeverWasIsNotFound() {
      assertThatExceptionOfType(JobNotFound.class)
          .isThrownBy(() -> writeJobs.restore(NORTHWIND, AUTHOR, 7, former, Precondition.NONE));
    }
  }

  @Nested
  class WithoutATrace {
    private final Job job = jobs.add(JobExamples.job().build());

    @Test
    void whatWouldBeCreatedHasNoIdNorHaveItsPlaces() {
      ObjectNode body = JobExamples.body().put("referenceId", "NW-2");
      body.putArray("locations").addObject().put("description", "Upper Nowhere, ON");
      Written created = dry.upsert(NORTHWIND, AUTHOR, change(body), Precondition.NONE);

      assertThat(created.before()).isEmpty();
      assertThat(created.document(NORTHWIND).json()).contains("{\"id\":null,", "[{\"id\":null,");
      assertThat(jobs.all()).containsExactly(job);
      assertThat(learned.findAll(Set.of("upper nowhere, ON"))).isEmpty();
    }

    @Test
    void whatWouldBeChangedIsTold() {
      Written written =
          dry.upsert(
              NORTHWIND,
              AUTHOR,
              change("{\"referenceId\": \"NW-1042\", \"title\": \"Nurse\"}"),
              Precondition.NONE);

      assertThat(written.before()).contains(job);
      assertThat(written.after()).isEqualTo(job.toBuilder().title("Nurse").build());
      assertThat(jobs.all()).containsExactly(job);
    }

    @Test
    void whatWouldBeDeletedIsTold() {
      JobKey key = named("NW-1042");
      assertThat(dry.deleteIfThere(NORTHWIND, AUTHOR, key, Precondition.NONE)).contains(job);
      assertThat(jobs.all()).containsExactly(job);
      refused(
          ProblemCode.PRECONDITION_FAILED,
          "has changed",
          () -> dry.deleteIfThere(NORTHWIND, AUTHOR, key, ifMatch("\"0123456789abcdefghijkl\"")));
    }

    @Test
    void whatWouldComeBackIsTold() {
      jobs.delete(named("NW-1042"), AUTHOR, _ -> {});
      JobChange former = change(JobExamples.body());
      assertThat(dry.restore(NORTHWIND, AUTHOR, 123, former, Precondition.NONE).id())
          .isEqualTo(123);
      assertThat(jobs.all()).isEmpty();

      jobs.add(job.toBuilder().id(7).build());
      refused(
          ProblemCode.REFERENCE_ID_TAKEN,
          "Your job 7",
          () -> dry.restore(NORTHWIND, AUTHOR, 123, former, Precondition.NONE));
    }
  }
}
