package jobpostings.dynamodb.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Many writers at once. */
abstract class ConcurrencyContract extends StoreFixture {
  private static final int WRITERS = 32;

  /** However long the writers keep each other waiting. */
  static final Duration LONG = Duration.ofMinutes(1);

  private final JobStore store = store(LONG, interceptors());

  /** What stands between the store and DynamoDB. */
  ExecutionInterceptor[] interceptors() {
    return new ExecutionInterceptor[0];
  }

  @Test
  void ofManyJobsWithOneReferenceIdOneIsStored() {
    List<Integer> answers =
        Together.on(
            WRITERS,
            i -> {
              try {
                return create(store, "A-1").id();
              } catch (ReferenceIdTaken e) {
                return -e.jobId();
              }
            });

    int stored = store.find(key("A-1")).map(Job::id).orElseThrow();
    assertThat(answers).containsOnlyOnce(stored);
    assertThat(answers).filteredOn(answer -> answer == -stored).hasSize(WRITERS - 1);
    assertThat(total()).isEqualTo(1);
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

  @Test
  void changesOfDifferentFieldsAllTakeEffect() {
    Job job = create(store, aJob().title("-".repeat(WRITERS)));
    List<UnaryOperator<JobBuilder>> fields =
        List.of(
            changed -> changed.closeDate(LocalDate.of(2030, 1, 1)),
            changed -> changed.confidential(false),
            changed -> changed.autoRefresh(false),
            changed -> changed.status(JobStatus.ARCHIVED),
            changed -> changed.referenceId(Optional.of("A-1")),
            changed -> changed.categories(List.of(JobCategory.SALES)),
            changed -> changed.positionType(PositionType.TEMP),
            changed -> changed.salary(Optional.empty()),
            changed -> changed.description("<p>Days.</p>"));

    Together.on(
        WRITERS,
        i ->
            store.update(
                key(job),
                JobExamples.AUTHOR,
                before -> {
                  StringBuilder title = new StringBuilder(before.title());
                  title.setCharAt(i, 'x');
                  JobBuilder changed = before.toBuilder().title(title.toString());
                  return i < fields.size() ? fields.get(i).apply(changed).build() : changed.build();
                }));

    JobBuilder expected = job.toBuilder().title("x".repeat(WRITERS));
    for (UnaryOperator<JobBuilder> field : fields) {
      expected = field.apply(expected);
    }
    assertThat(store.find(key(job))).contains(expected.build());
    assertThat(store.find(key("A-1")).map(Job::id)).contains(job.id());
    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void aReferenceIdGoesToOneOfManyJobsThatTakeItUp() {
    List<Job> jobs = Together.on(8, i -> create(store, "A-" + i));

    List<Boolean> taken =
        Together.on(
            8,
            i -> {
              try {
                store.update(
                    key(jobs.get(i)),
                    JobExamples.AUTHOR,
                    job -> job.toBuilder().referenceId(Optional.of("B")).build());
                return true;
              } catch (ReferenceIdTaken e) {
                return false;
              }
            });

    assertThat(taken).containsOnlyOnce(true);
    int winner = taken.indexOf(true);
    assertThat(store.find(key("B")).map(Job::id)).contains(jobs.get(winner).id());
    for (int i = 0; i < 8; i++) {
      Optional<Integer> kept = i == winner ? Optional.empty() : Optional.of(jobs.get(i).id());
      assertThat(store.find(key("A-" + i)).map(Job::id)).isEqualTo(kept);
    }
  }

  @Test
  void aJobIsDeletedOnce() {
    Job job = create(store, "A-1");

    List<Optional<Job>> deleted =
        Together.on(8, i -> store.delete(key(job), JobExamples.AUTHOR, before -> {}));

    assertThat(deleted).containsOnlyOnce(Optional.of(job));
    assertThat(total()).isZero();
  }

  @Test
  void totalsAreExactWhateverHappensAtOnce() {
    List<Job> shared = Together.on(4, i -> create(store, "shared-" + i));
    Map<Integer, Job> left = new ConcurrentHashMap<>();
    JobStatus[] statuses = JobStatus.values();

    Together.on(
        WRITERS,
        i -> {
          Job job = create(store, aJob().status(statuses[i % 3]));
          setStatus(job, statuses[(i + 1) % 3]);
          setStatus(shared.get(i % 4), statuses[i / 4 % 3]);
          if (i % 3 == 0) {
            store.delete(key(job), JobExamples.AUTHOR, before -> {});
          } else {
            left.put(i, job);
          }
          if (i >= WRITERS - 2) {
            store.delete(key(shared.get(i % 4)), JobExamples.AUTHOR, before -> {});
          }
          return job;
        });

    for (JobStatus status : statuses) {
      long count =
          Stream.concat(left.values().stream(), shared.stream())
              .flatMap(job -> store.find(key(job)).stream())
              .filter(job -> job.status() == status)
              .count();
      assertThat(total(status)).as(status.toString()).isEqualTo(count);
    }
    assertThat(total()).isEqualTo(left.size() + 2);
  }

  private void setStatus(Job job, JobStatus status) {
    store.update(key(job), JobExamples.AUTHOR, before -> before.toBuilder().status(status).build());
  }
}
