package jobpostings.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** What the records of the stream mean for the ranks. */
class FollowedSegmentsTest extends StoreFixture {
  private final Calls calls = new Calls();
  private final Operations operations = operations(calls);
  private final DynamoSegments ranks = operations.segments();

  private final Job draft = aJob().id(7).status(JobStatus.DRAFT).build();
  private final Job active = draft.toBuilder().status(JobStatus.ACTIVE).build();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aJobComesChangesItsStatusAndGoes() {
    follow(record(null, draft));
    assertThat(count(JobStatus.DRAFT)).isEqualTo(1);

    follow(record(draft, active));
    assertThat(count(JobStatus.DRAFT)).isZero();
    assertThat(count(JobStatus.ACTIVE)).isEqualTo(1);

    follow(record(active, null));
    assertThat(count(JobStatus.ACTIVE)).isZero();
  }

  @Test
  void aJobThatIsPublishedAgainIsCountedWhereItIsNow() {
    Job again = active.toBuilder().publishedAt(active.publishedAt().plusSeconds(60)).build();

    follow(record(null, draft), record(draft, again));

    assertThat(count(JobStatus.DRAFT)).isZero();
    assertThat(count(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void aBatchThatComesAgainEndsTheSame() {
    Record[] batch = {
      record(null, draft),
      record(draft, active),
      record(null, aJob().id(8).build()),
      record(active, null)
    };
    follow(batch);
    follow(batch[2], batch[3]);
    follow(batch);

    assertThat(count(JobStatus.DRAFT)).isZero();
    assertThat(count(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void whatNeitherMovesAJobNorIsSearchedWritesNothing() {
    follow(record(null, draft));
    calls.taken();

    follow(record(draft, draft.toBuilder().description("<p>Days.</p>").build()));

    assertThat(calls.taken()).isEmpty();
  }

  @Test
  void thatAJobClosesIsAnnouncedWritesNothing() {
    Map<String, AttributeValue> announced = new HashMap<>(image(active));
    announced.put("announced", AttributeValue.fromN("7"));
    announced.put("version", AttributeValue.fromN("2"));
    follow(record(null, active));
    calls.taken();

    follow(record(image(active), announced));

    assertThat(calls.taken()).isEmpty();
  }

  @Test
  void aTitleIsWrittenForSearchesAlone() {
    follow(record(null, draft));
    calls.taken();

    follow(record(draft, draft.toBuilder().title("Nurse").build()));

    assertThat(calls.taken()).containsExactly("Query", "PutItem");
    assertThat(searched(employer))
        .containsExactly(
            new SearchEntry(draft.position(), JobStatus.DRAFT, "Nurse", draft.referenceId()));
  }

  @Test
  void whatIsNoLongerInTheListIsGone() {
    Map<String, AttributeValue> grave =
        Map.of("id", AttributeValue.fromN("7"), "employerId", AttributeValue.fromN("" + employer));
    follow(record(null, draft));

    follow(record(image(draft), grave));
    assertThat(count(JobStatus.DRAFT)).isZero();
    assertThat(searched(employer)).isEmpty();
    calls.taken();

    follow(record(grave, null));
    assertThat(calls.taken()).isEmpty();
  }

  private List<SearchEntry> searched(int employerId) {
    return List.copyOf(operations.segments().jobs(employerId).values());
  }

  @Test
  void eachEmployerHasRanksOfItsOwn() {
    int other = employer + 1_000_000;
    follow(record(null, draft), record(null, aJob().id(9).employerId(other).build()));

    assertThat(count(JobStatus.DRAFT)).isEqualTo(1);
    assertThat(count(JobStatus.ACTIVE)).isZero();
    assertThat(count(other, JobStatus.ACTIVE)).isEqualTo(1);
  }

  private void follow(Record... records) {
    ranks.applyStream(List.of(records));
  }

  private long count(JobStatus status) {
    return count(employer, status);
  }

  private long count(int employerId, JobStatus status) {
    return operations.segments().directory(employerId).segments().stream()
        .mapToLong(segment -> segment.of(Optional.of(status)))
        .sum();
  }

  /** Null where there is no job, as in the stream. */
  private static Record record(Job before, Job after) {
    return record(image(before), image(after));
  }

  private static Record record(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    return Record.builder().dynamodb(change -> change.oldImage(before).newImage(after)).build();
  }

  private static Map<String, AttributeValue> image(Job job) {
    return job == null
        ? null
        : Map.of(
            "id", AttributeValue.fromN(Integer.toString(job.id())),
            "employerId", AttributeValue.fromN(Integer.toString(job.employerId())),
            "listPosition", AttributeValue.fromS(PositionConverter.text(job.position())),
            "status", AttributeValue.fromS(job.status().toString()),
            "title", AttributeValue.fromS(job.title()),
            "description", AttributeValue.fromS(job.description()));
  }
}
