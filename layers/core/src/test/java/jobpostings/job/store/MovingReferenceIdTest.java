package jobpostings.job.store;

import static jobpostings.dynamodb.Attributes.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.Transaction;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** ReferenceIds that change hands between the two reads that find their jobs. */
class MovingReferenceIdTest extends StoreFixture {
  private final JobStore store = store();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void theJobThatHasItNowIsFound() {
    Job former = create(store, "A-1");
    Job[] current = new Job[1];
    JobStore slow =
        slow(
            () -> {
              setReferenceId(former, Optional.of("A-2"));
              current[0] = create(store, "A-1");
            });

    assertThat(slow.find(key("A-1"))).contains(current[0]);
    assertThat(store.find(key(former)).flatMap(Job::referenceId)).contains("A-2");
  }

  @Test
  void aJobThatGaveItUpIsNotFoundByIt() {
    Job former = create(store, "A-1");
    JobStore slow = slow(() -> setReferenceId(former, Optional.empty()));

    assertThat(
            slow.update(
                key("A-1"), JobExamples.AUTHOR, job -> job.toBuilder().title("Nurse").build()))
        .isEmpty();
    assertThat(store.find(key(former)).map(Job::title)).contains(former.title());
  }

  @Test
  void aJobThatIsDeletedIsNotFoundByIt() {
    Job former = create(store, "A-1");
    JobStore slow = slow(() -> store.delete(key(former), JobExamples.AUTHOR, job -> {}));

    assertThat(slow.delete(key("A-1"), JobExamples.AUTHOR, job -> {})).isEmpty();
  }

  /** Items only differ like this after a table was restored or fixed by hand. */
  @Test
  void whatAnotherJobHasIsNotReleased() {
    Job job = create(store, "A-1");
    Job other = create(store, "A-2");
    client()
        .putItem(
            put ->
                put.tableName("References")
                    .item(
                        Map.of(
                            "employerId", number(employer),
                            "referenceId", AttributeValue.fromS("A-1"),
                            "jobId", number(other.id()))));
    Tables tables = new Tables(client(), settings(), TimeLimits.DEFAULT);
    Transaction<JobPart> transaction = tables.transaction();
    new ReferenceIds(tables).release(transaction, job);

    assertThat(transaction.commit()).containsOnlyKeys(JobPart.FORMER_REFERENCE_ID);
    assertThat(store.find(key("A-2"))).contains(other);
  }

  /** A store where {@code deed} happens between looking up the referenceId and reading the job. */
  private JobStore slow(Runnable deed) {
    return store(
        new Meanwhile(
            request -> request instanceof GetItemRequest get && get.tableName().equals("Jobs"),
            deed));
  }

  private void setReferenceId(Job job, Optional<String> referenceId) {
    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> before.toBuilder().referenceId(referenceId).build());
  }
}
