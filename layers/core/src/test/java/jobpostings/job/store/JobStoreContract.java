package jobpostings.job.store;

import static jobpostings.job.Retention.GRACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Single jobs. */
abstract class JobStoreContract extends StoreFixture {
  private final JobStore store = store();

  @Test
  void aJobComesBackAsItWasStored() {
    Job job = create(store, aJob().referenceId(Optional.of("A-1")));

    assertThat(job.id()).isPositive();
    assertThat(store.find(key(job))).contains(job);
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

    assertThat(store.find(key(job))).contains(job);
  }

  @Test
  void moneyIsExact() {
    for (String amount : List.of("0", "0.0001", "0.3", "1000000000000", "999999999999.9999")) {
      Salary salary =
          new Salary(new BigDecimal(amount), Optional.empty(), SalaryPeriod.YEARLY, false);
      Job job = create(store, aJob().salary(Optional.of(salary)));

      assertThat(store.find(key(job)).flatMap(Job::salary)).contains(salary);
    }
  }

  @Test
  void anothersJobIsNone() {
    Job job = create(store, "A-1");
    int another = employer + 1_000_000;

    for (JobKey key :
        List.of(new JobKey.ById(another, job.id()), new JobKey.ByReference(another, "A-1"))) {
      assertThat(store.find(key)).isEmpty();
      assertThat(store.update(key, JobExamples.AUTHOR, this::mustNotBeAsked)).isEmpty();
      assertThat(store.delete(key, JobExamples.AUTHOR, this::mustNotBeAsked)).isEmpty();
    }
    assertThat(store.find(key(job))).contains(job);
  }

  private Job mustNotBeAsked(Job job) {
    throw new AssertionError(job);
  }

  @Test
  void anIdThatIsTakenIsPassedOver() {
    Job first = create(store, aJob());
    Iterator<Integer> ids = List.of(first.id(), first.id() ^ 1).iterator();

    Job second =
        create(
            operations(Clock.systemUTC(), ids::next, TimeLimits.DEFAULT).jobs(),
            aJob().referenceId(Optional.of("A-2")));

    assertThat(second.id()).isEqualTo(first.id() ^ 1);
    assertThat(store.find(key(first))).contains(first);
    assertThat(store.find(key(second))).contains(second);
    assertThat(store.find(key("A-2"))).contains(second);
    assertThat(total()).isEqualTo(2);
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

    assertThat(store.update(key(job), JobExamples.AUTHOR, before -> changed))
        .contains(new JobUpdate(job, changed));

    assertThat(store.find(key(job))).contains(changed);
    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void aChangeSeesTheJobAsItIs() {
    Job job = create(store, "A-1");

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> {
          assertThat(before).isEqualTo(job);
          return before;
        });
  }

  @Test
  void whatAChangeThrowsLeavesTheJobAsItWas() {
    Job job = create(store, "A-1");

    assertThatThrownBy(() -> store.update(key(job), JobExamples.AUTHOR, this::mustNotBeAsked))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> store.delete(key(job), JobExamples.AUTHOR, this::mustNotBeAsked))
        .isInstanceOf(AssertionError.class);

    assertThat(store.find(key(job))).contains(job);
  }

  @Test
  void aDeletedJobIsGone() {
    Job job = create(store, "A-1");

    assertThat(store.delete(key(job), JobExamples.AUTHOR, before -> {})).contains(job);

    assertThat(store.find(key(job))).isEmpty();
    assertThat(store.find(key("A-1"))).isEmpty();
    assertThat(store.delete(key(job), JobExamples.AUTHOR, before -> {})).isEmpty();
    assertThat(store.update(key(job), JobExamples.AUTHOR, before -> before)).isEmpty();
    assertThat(total()).isZero();
    create(store, "A-1");
  }

  /** It has no referenceId, which could be taken only once either way. */
  @Test
  void aDeletedJobIsRestoredOnce() {
    Job job = create(store, aJob());
    store.delete(key(job), JobExamples.AUTHOR, before -> {});
    JobStore late =
        store(
            new Meanwhile(TransactWriteItemsRequest.class::isInstance, () -> restore(store, job)));

    assertThat(restore(late, job)).isEmpty();

    assertThat(store.find(key(job))).contains(job);
    assertThat(total()).isEqualTo(1);
  }

  private static Optional<Job> restore(JobStore store, Job job) {
    JobKey.ById key = new JobKey.ById(job.employerId(), job.id());
    return store.restore(key, JobExamples.AUTHOR, () -> job);
  }

  /** Before, it may be restored; and a later job of that id goes on with its numbers. */
  @Test
  void whatIsLeftOfADeletedJobExpiresWithItsVersions() {
    Clock clock = JobExamples.clockAt(JobExamples.NOW);
    JobStore then = operations(clock).jobs();
    Job job = create(then, aJob());

    then.delete(key(job), JobExamples.AUTHOR, before -> {});

    Map<String, AttributeValue> id = Map.of("id", AttributeValue.fromN(Integer.toString(job.id())));
    Instant expiry =
        clock.instant().plus(Duration.ofDays(settings().versionRetentionDays())).plus(GRACE);
    assertThat(client().getItem(get -> get.tableName("Jobs").key(id)).item().get("expiresAt").n())
        .isEqualTo(Long.toString(expiry.getEpochSecond()));
  }
}
