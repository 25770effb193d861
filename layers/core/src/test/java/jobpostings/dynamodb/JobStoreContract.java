package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;
import jobpostings.job.ReferenceIdTaken;
import jobpostings.job.Salary;
import jobpostings.problem.ProblemCode;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;
import org.junit.jupiter.api.Test;

/** Single jobs and their referenceIds. */
abstract class JobStoreContract extends StoreFixture {
  private final JobStore store = store();

  @Test
  void aJobComesBackAsItWasStored() {
    Job job = create(store, aJob().referenceId(Optional.of("A-1")));

    assertThat(job.id()).isPositive();
    assertThat(store.find(employer, job.id())).contains(job);
  }

  @Test
  void soDoesAJobWithoutAnythingOptional() {
    Job job =
        create(
            store,
            aJob()
                .salary(Optional.empty())
                .confidential(false)
                .autoRefresh(false)
                .closeDateDefaulted(false)
                .status(JobStatus.DRAFT)
                .applicantRoutingType(ApplicantRoutingType.URL)
                .applicationEmail(Optional.empty())
                .applicationUrl(Optional.of("https://example.com/a?b=c&d")));

    assertThat(store.find(employer, job.id())).contains(job);
  }

  @Test
  void moneyIsExact() {
    for (String amount : List.of("0", "0.0001", "0.3", "1000000000000", "999999999999.9999")) {
      Salary salary =
          new Salary(new BigDecimal(amount), Optional.empty(), SalaryPeriod.YEARLY, false);
      Job job = create(store, aJob().salary(Optional.of(salary)));

      assertThat(store.find(employer, job.id()).flatMap(Job::salary)).contains(salary);
    }
  }

  @Test
  void anothersJobIsNone() {
    Job job = create(store, "A-1");

    assertThat(store.find(employer + 1_000_000, job.id())).isEmpty();
    assertThat(store.findId(employer + 1_000_000, "A-1")).isEmpty();
    assertThat(store.update(employer + 1_000_000, job.id(), this::mustNotBeAsked)).isEmpty();
    assertThat(store.delete(employer + 1_000_000, job.id(), this::mustNotBeAsked)).isEmpty();
    assertThat(store.find(employer, job.id())).contains(job);
  }

  private Job mustNotBeAsked(Job job) {
    throw new AssertionError(job);
  }

  @Test
  void anIdThatIsTakenIsPassedOver() {
    Job first = create(store, aJob());
    Iterator<Integer> ids = List.of(first.id(), first.id() ^ 1).iterator();

    Job second =
        create(store(Patience.USUAL, ids::next), aJob().referenceId(Optional.of("A-2")));

    assertThat(second.id()).isEqualTo(first.id() ^ 1);
    assertThat(store.find(employer, first.id())).contains(first);
    assertThat(store.find(employer, second.id())).contains(second);
    assertThat(store.findId(employer, "A-2")).contains(second.id());
    assertThat(total(store)).isEqualTo(2);
  }

  @Test
  void aReferenceIdIsTakenOnce() {
    Job job = create(store, "A-1");

    assertThatExceptionOfType(ReferenceIdTaken.class)
        .isThrownBy(() -> create(store, "A-1"))
        .satisfies(taken -> assertThat(taken.jobId()).isEqualTo(job.id()))
        .satisfies(taken -> assertThat(taken.code()).isEqualTo(ProblemCode.REFERENCE_ID_TAKEN))
        .withMessageContaining("\"A-1\"");
    assertThat(total(store)).isEqualTo(1);
  }

  @Test
  void referenceIdsAreCaseSensitiveAndAnEmployersOwn() {
    Job upper = create(store, "a-1");
    Job lower = create(store, "A-1");
    int another = employer + 1_000_000;
    Job others = create(store, aJob().employerId(another).referenceId(Optional.of("a-1")));

    assertThat(store.findId(employer, "a-1")).contains(upper.id());
    assertThat(store.findId(employer, "A-1")).contains(lower.id());
    assertThat(store.findId(another, "a-1")).contains(others.id());
    assertThat(store.findId(employer, "a-2")).isEmpty();
  }

  @Test
  void aChangeIsStored() {
    Job job = create(store, "A-1");
    Job changed =
        job.toBuilder()
            .title("Nurse")
            .publishDate(LocalDate.of(2026, 12, 1))
            .publishedAt(Instant.parse("2026-12-01T00:00:00.001Z"))
            .positionType(PositionType.CONTRACT)
            .salary(Optional.empty())
            .applicantRoutingType(ApplicantRoutingType.URL)
            .applicationEmail(Optional.empty())
            .applicationUrl(Optional.of("http://example.com"))
            .status(JobStatus.ARCHIVED)
            .build();

    assertThat(store.update(employer, job.id(), before -> changed)).contains(changed);

    assertThat(store.find(employer, job.id())).contains(changed);
    assertThat(total(store, JobStatus.ACTIVE)).isZero();
    assertThat(total(store, JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void aChangeSeesTheJobAsItIs() {
    Job job = create(store, "A-1");

    store.update(
        employer,
        job.id(),
        before -> {
          assertThat(before).isEqualTo(job);
          return before;
        });
  }

  @Test
  void whatAChangeThrowsLeavesTheJobAsItWas() {
    Job job = create(store, "A-1");

    assertThatThrownBy(() -> store.update(employer, job.id(), this::mustNotBeAsked))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> store.delete(employer, job.id(), this::mustNotBeAsked))
        .isInstanceOf(AssertionError.class);

    assertThat(store.find(employer, job.id())).contains(job);
  }

  @Test
  void aReferenceIdThatIsGivenUpIsFree() {
    Job job = create(store, "A-1");

    store.update(employer, job.id(), before -> withReferenceId(before, Optional.of("A-2")));
    assertThat(store.findId(employer, "A-1")).isEmpty();
    assertThat(store.findId(employer, "A-2")).contains(job.id());
    create(store, "A-1");

    store.update(employer, job.id(), before -> withReferenceId(before, Optional.empty()));
    assertThat(store.find(employer, job.id()).flatMap(Job::referenceId)).isEmpty();
    create(store, "A-2");

    store.update(employer, job.id(), before -> withReferenceId(before, Optional.of("A-3")));
    assertThat(store.findId(employer, "A-3")).contains(job.id());
  }

  @Test
  void aReferenceIdOfAnotherJobCannotBeHad() {
    Job first = create(store, "A-1");
    Job second = create(store, "A-2");

    assertThatExceptionOfType(ReferenceIdTaken.class)
        .isThrownBy(
            () ->
                store.update(
                    employer, second.id(), job -> withReferenceId(job, Optional.of("A-1"))))
        .satisfies(taken -> assertThat(taken.jobId()).isEqualTo(first.id()));

    assertThat(store.find(employer, second.id())).contains(second);
    assertThat(store.findId(employer, "A-2")).contains(second.id());
  }

  private static Job withReferenceId(Job job, Optional<String> referenceId) {
    return job.toBuilder().referenceId(referenceId).build();
  }

  @Test
  void aDeletedJobIsGone() {
    Job job = create(store, "A-1");

    assertThat(store.delete(employer, job.id(), before -> {})).contains(job);

    assertThat(store.find(employer, job.id())).isEmpty();
    assertThat(store.findId(employer, "A-1")).isEmpty();
    assertThat(store.delete(employer, job.id(), before -> {})).isEmpty();
    assertThat(store.update(employer, job.id(), before -> before)).isEmpty();
    assertThat(total(store)).isZero();
    create(store, "A-1");
  }
}
