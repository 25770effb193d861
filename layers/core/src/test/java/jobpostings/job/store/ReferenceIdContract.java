package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;

/** The uniqueness of referenceIds. */
abstract class ReferenceIdContract extends StoreFixture {
  private final JobStore store = store();

  @Test
  void aReferenceIdIsTakenOnce() {
    Job job = create(store, "A-1");

    assertThatExceptionOfType(ReferenceIdTaken.class)
        .isThrownBy(() -> create(store, "A-1"))
        .satisfies(taken -> assertThat(taken.jobId()).isEqualTo(job.id()))
        .satisfies(taken -> assertThat(taken.code()).isEqualTo(ProblemCode.REFERENCE_ID_TAKEN))
        .withMessageContaining("\"A-1\"");
    assertThat(total()).isEqualTo(1);
  }

  @Test
  void referenceIdsAreCaseSensitiveAndAnEmployersOwn() {
    Job upper = create(store, "a-1");
    Job lower = create(store, "A-1");
    int another = employer + 1_000_000;
    Job others = create(store, aJob().employerId(another).referenceId(Optional.of("a-1")));

    assertThat(store.find(key("a-1"))).contains(upper);
    assertThat(store.find(key("A-1"))).contains(lower);
    assertThat(store.find(new JobKey.ByReference(another, "a-1"))).contains(others);
    assertThat(store.find(key("a-2"))).isEmpty();
  }

  @Test
  void aReferenceIdThatIsGivenUpIsFree() {
    Job job = create(store, "A-1");

    store.update(
        key(job), JobExamples.AUTHOR, before -> withReferenceId(before, Optional.of("A-2")));
    assertThat(store.find(key("A-1"))).isEmpty();
    assertThat(store.find(key("A-2")).map(Job::id)).contains(job.id());
    create(store, "A-1");

    store.update(key(job), JobExamples.AUTHOR, before -> withReferenceId(before, Optional.empty()));
    assertThat(store.find(key(job)).flatMap(Job::referenceId)).isEmpty();
    create(store, "A-2");

    store.update(
        key(job), JobExamples.AUTHOR, before -> withReferenceId(before, Optional.of("A-3")));
    assertThat(store.find(key("A-3")).map(Job::id)).contains(job.id());
  }

  @Test
  void aReferenceIdOfAnotherJobCannotBeHad() {
    Job first = create(store, "A-1");
    Job second = create(store, "A-2");

    assertThatExceptionOfType(ReferenceIdTaken.class)
        .isThrownBy(
            () ->
                store.update(
                    key(second),
                    JobExamples.AUTHOR,
                    job -> withReferenceId(job, Optional.of("A-1"))))
        .satisfies(taken -> assertThat(taken.jobId()).isEqualTo(first.id()));

    assertThat(store.find(key(second))).contains(second);
    assertThat(store.find(key("A-2"))).contains(second);
  }

  private static Job withReferenceId(Job job, Optional<String> referenceId) {
    return job.toBuilder().referenceId(referenceId).build();
  }
}
