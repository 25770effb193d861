package jobpostings.job.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.HalfBatches;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.description.DynamoLongDescriptions.Piece;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.LongDescriptionContract;
import jobpostings.job.store.StoredJobs;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** How long descriptions are stored in pieces. */
class DescriptionPiecesTest extends StoreFixture {
  private static final String LONG = LongDescriptionContract.noise(1, 2_500_000);
  private static final String OTHER = LongDescriptionContract.noise(2, 500_000);

  private final JobStore store = store();
  private final DynamoDbClient client = client();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void theItemPointsAtThePieces() {
    Job job = create(store, aJob().description(LONG));

    Map<String, AttributeValue> item = item(job);
    assertThat(item).doesNotContainKey("description");
    Map<String, AttributeValue> pieces = item.get("descriptionPieces").m();
    assertThat(pieces.get("revision").s()).startsWith(job.id() + "#");
    assertThat(pieces.get("length").n()).isEqualTo("2500000");
    assertThat(Integer.parseInt(pieces.get("count").n())).isBetween(5, 7);
  }

  @Test
  void aShortDescriptionIsInTheItem() {
    Job job = create(store, aJob().description("\u00e9".repeat(32_768)));

    assertThat(item(job).get("description").s()).isEqualTo(job.description());
    assertThat(item(job)).doesNotContainKey("descriptionPieces");
  }

  @Test
  void whatABatchLeavesUndoneIsDoneNext() {
    JobStore hindered = store(new HalfBatches());

    Job job = create(hindered, aJob().description(LONG));

    assertThat(store.find(key(job))).contains(job);
    assertThat(hindered.find(key(job))).contains(job);
  }

  @Test
  void aJobIsNotStoredBeforeItsDescriptionIs() {
    JobStore hindered = store(Duration.ofNanos(1), new HalfBatches());

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> create(hindered, aJob().description(LONG)));

    assertThat(total()).isZero();
  }

  @Test
  void aReaderWhosePiecesAreRemovedMeanwhileReadsTheNewOnes() {
    Job job = create(store, aJob().description(LONG));
    Job changed = job.toBuilder().description(OTHER).build();
    JobStore slow =
        store(
            new Meanwhile(
                BatchGetItemRequest.class::isInstance,
                () -> {
                  LongDescription former = pieces(job);
                  store.update(key(job), JobExamples.AUTHOR, before -> changed);
                  remove(former);
                }));

    assertThat(slow.find(key(job))).contains(changed);
  }

  @Test
  void aReaderOfAJobThatIsDeletedMeanwhileFindsNone() {
    Job job = create(store, aJob().description(LONG));
    JobStore slow =
        store(
            new Meanwhile(
                BatchGetItemRequest.class::isInstance,
                () -> {
                  LongDescription former = pieces(job);
                  store.delete(key(job), JobExamples.AUTHOR, before -> {});
                  remove(former);
                }));

    assertThat(slow.find(key(job))).isEmpty();
  }

  @Test
  void aDescriptionThatIsLostIsNoEmptyDescription() {
    Job job = create(store, aJob().description(LONG));
    remove(pieces(job));

    assertThatIllegalStateException()
        .isThrownBy(() -> store.find(key(job)))
        .withMessageContaining("Job " + job.id());
  }

  @Test
  void aDescriptionThatIsDamagedIsNoDescription() {
    Job job = create(store, aJob().description(LONG));
    Map<String, AttributeValue> middle = Piece.keys(pieces(job)).get(2);
    client.updateItem(
        update ->
            update
                .tableName("Descriptions")
                .key(middle)
                .updateExpression("SET #bytes = :other")
                .expressionAttributeNames(Map.of("#bytes", "bytes"))
                .expressionAttributeValues(
                    Map.of(":other", AttributeValue.fromB(SdkBytes.fromUtf8String("other")))));

    assertThatIllegalStateException()
        .isThrownBy(() -> store.find(key(job)))
        .withMessageContaining("damaged");
  }

  @Test
  void aTextIsWrittenOnceHoweverOftenItsJobIsChangedMeanwhile() {
    Job job = create(store, aJob());
    Calls calls = new Calls();
    int[] attempts = {0};

    store(calls)
        .update(
            key(job),
            JobExamples.AUTHOR,
            before -> {
              if (++attempts[0] < 4) {
                String title = "Title " + attempts[0];
                store.update(key(job), JobExamples.AUTHOR, j -> j.toBuilder().title(title).build());
              }
              return before.toBuilder().description(OTHER).build();
            });

    assertThat(calls.taken()).containsOnlyOnce("BatchWriteItem");
    assertThat(store.find(key(job)))
        .contains(job.toBuilder().title("Title 3").description(OTHER).build());
  }

  @Test
  void aDescriptionIsKeptWhoseWriteIsNotKnownToHaveTakenEffectUntilSomebodyElseWrites() {
    Job job = create(store, aJob());

    lostAndThenOverwritten(job)
        .update(
            key(job), JobExamples.AUTHOR, before -> before.toBuilder().description(OTHER).build());

    assertThat(store.find(key(job)))
        .contains(job.toBuilder().title("Theirs").description(OTHER).build());
  }

  @Test
  void soItIsWhenTheChangeIsRefusedThen() {
    Job job = create(store, aJob());
    Problem refusal = new Problem(ProblemCode.PRECONDITION_FAILED, "Not any more.");

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                lostAndThenOverwritten(job)
                    .update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> {
                          if (before.title().equals("Theirs")) {
                            throw refusal;
                          }
                          return before.toBuilder().description(OTHER).build();
                        }))
        .isSameAs(refusal);

    assertThat(store.find(key(job)))
        .contains(job.toBuilder().title("Theirs").description(OTHER).build());
  }

  /**
   * A store whose first put takes effect, but its answer is lost. Somebody changes the title before
   * the second put.
   */
  private JobStore lostAndThenOverwritten(Job job) {
    AtomicInteger puts = new AtomicInteger();
    return store(
        new LostResponses(PutItemRequest.class, 1),
        new Meanwhile(
            request -> request instanceof PutItemRequest && puts.incrementAndGet() == 2,
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before -> before.toBuilder().title("Theirs").build())));
  }

  private LongDescription pieces(Job job) {
    return StoredJobs.pieces(item(job)).orElseThrow();
  }

  private void remove(LongDescription pieces) {
    Piece.keys(pieces)
        .forEach(key -> client.deleteItem(delete -> delete.tableName("Descriptions").key(key)));
  }

  private Map<String, AttributeValue> item(Job job) {
    Map<String, AttributeValue> key =
        Map.of("id", AttributeValue.fromN(Integer.toString(job.id())));
    return client.getItem(get -> get.tableName("Jobs").key(key).consistentRead(true)).item();
  }
}
