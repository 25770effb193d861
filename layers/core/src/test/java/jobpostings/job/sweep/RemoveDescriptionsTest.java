package jobpostings.job.sweep;

import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.job.store.LongDescriptionContract.noise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.Closing;
import jobpostings.change.JobSnapshot;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.Refusals;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.store.StoredJobs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What becomes of pieces of descriptions that no job uses. */
@Tag("storage")
class RemoveDescriptionsTest extends SweepFixture {
  /** An hour before this time, what is written now is from the day before yesterday. */
  private final Instant later = Instant.now().plus(Duration.ofHours(49));

  private final JobStore store = store();
  private final Operations operations = operations();
  private final DynamoDbClient client = client();

  @Test
  void whatNoJobHasIsRemovedAndWhatOneHasStays() {
    Job job = create(store, aJob().description(noise(1, 100_000)));
    LongDescription ofJob = write(job.id());
    LongDescription ofNone = write(1_234);

    assertThat(run(later)).isEqualTo(report(later, 3, 2, 1));

    assertThat(store.find(key(job))).contains(job);
    assertThat(read(ofJob)).isEmpty();
    assertThat(read(ofNone)).isEmpty();
    assertThat(run(later)).as("again").isEqualTo(report(later, 1, 0, 1));
  }

  @Test
  void aMissedRunIsMadeUpForByTheNext() {
    LongDescription pieces = write(1_234);

    run(later.plus(Duration.ofDays(1)));

    assertThat(read(pieces)).isEmpty();
  }

  /** The stream may not have shown yet which job uses it. */
  @Test
  void whatIsYoungerThanADayStays() {
    LongDescription pieces = write(1_234);
    Instant now = Instant.now();
    Instant tomorrow = later.minus(Duration.ofDays(1));

    assertThat(run(now)).isEqualTo(report(now, 0, 0, 0));
    assertThat(run(tomorrow)).isEqualTo(report(tomorrow, 0, 0, 0));
    assertThat(read(pieces)).isPresent();
  }

  @Test
  void whatAJobNeverGotIsRemovedHoweverOftenTheJobIsWritten() {
    Job job = create(store, "A-1");
    LongDescription unused = write(job.id());
    store.update(key(job), JobExamples.AUTHOR, before -> described(before, "<p>Cook.</p>"));

    assertThat(run(later)).isEqualTo(report(later, 1, 1, 0));

    assertThat(read(unused)).isEmpty();
  }

  @Test
  void whatOnlyAFormerVersionHasStaysAlsoBeforeTheStreamHasToldOfTheNext() {
    Job job = create(store, aJob().description(noise(7, 100_000)));
    LongDescription former = pieces(job);
    record(job, former);
    store.update(key(job), JobExamples.AUTHOR, before -> described(before, "<p>Cook.</p>"));
    LongDescription unused = write(job.id());

    assertThat(run(later)).isEqualTo(report(later, 2, 1, 1));

    assertThat(read(former)).isPresent();
    assertThat(read(unused)).isEmpty();
  }

  @Test
  void whatOnlyAFormerVersionHasStaysAlsoIfTheJobsClosingWasAnnouncedBefore() {
    Job job = create(store, aJob());
    announceClosing(job, Instant.now().minus(Duration.ofDays(7)));
    store.update(key(job), JobExamples.AUTHOR, before -> described(before, noise(7, 100_000)));
    LongDescription former = pieces(job);
    record(job, former);
    store.update(key(job), JobExamples.AUTHOR, before -> described(before, "<p>Cook.</p>"));

    assertThat(run(later)).isEqualTo(report(later, 1, 0, 1));

    assertThat(read(former)).isPresent();
  }

  private static Job described(Job job, String text) {
    return job.toBuilder().description(text).build();
  }

  private LongDescription pieces(Job job) {
    return StoredJobs.pieces(
            client.getItem(get -> get.tableName("Jobs").key(Map.of("id", number(job.id())))).item())
        .orElseThrow();
  }

  /** Records the job's version, as the consumer of the stream does. */
  private void record(Job job, LongDescription description) {
    record(
        change(job)
            .version(store.findVersioned(key(job)).orElseThrow().version())
            .type(ChangeType.CREATED)
            .job(Optional.of(new JobSnapshot("{}", Optional.of(description))))
            .build());
  }

  private void announceClosing(Job job, Instant time) {
    record(
        change(job)
            .version(new JobVersion(1, RUN, time.truncatedTo(ChronoUnit.MILLIS)))
            .type(ChangeType.CLOSING)
            .job(Optional.of(new JobSnapshot("{}", Optional.empty())))
            .closing(Optional.of(new Closing(job.closeDate(), ClosingNotice.WEEK)))
            .build());
  }

  private ChangeBuilder change(Job job) {
    return ChangeBuilder.builder()
        .employerId(employer)
        .jobId(job.id())
        .id("w-1")
        .referenceId(job.referenceId())
        .changedMembers(List.of());
  }

  private void record(Change change) {
    operations
        .changeLog()
        .record(employer, List.of(new ChangeLog.LogEntry(change, Optional.empty())));
  }

  @Test
  void aRunStopsInTimeAndSaysSo() {
    write(1_234);

    SweepReport report =
        operations.removeDescriptions().run(new SweepRun(later, RUN, () -> false, failures::put));

    assertThat(report.complete()).isFalse();
    assertThat(report.due()).isZero();
  }

  @Test
  void aNewJobThatIsRefusedLeavesNoPieces() {
    create(store, "A-1");

    assertThatThrownBy(
            () ->
                create(
                    store, aJob().referenceId(Optional.of("A-1")).description(noise(2, 100_000))))
        .isInstanceOf(ReferenceIdTaken.class);

    assertThat(revisions()).isEmpty();
  }

  @Test
  void piecesThatCannotBeRemovedAtOnceAreCountedAndFoundByTheNextRun() {
    create(store, "A-1");
    Meanwhile refusal =
        new Meanwhile(RemoveDescriptionsTest::isRemoval, RemoveDescriptionsTest::refuse);
    JobBuilder refused = aJob().referenceId(Optional.of("A-1")).description(noise(6, 100_000));

    JsonNode line =
        observed(
            () ->
                assertThatThrownBy(() -> create(store(refusal), refused))
                    .isInstanceOf(ReferenceIdTaken.class));

    assertThat(line.path("descriptionsNotRemoved").asInt()).isEqualTo(1);
    assertThat(revisions()).hasSize(1);
    assertThat(run(later)).isEqualTo(report(later, 1, 1, 0));
  }

  private static boolean isRemoval(SdkRequest request) {
    return request instanceof BatchWriteItemRequest batch
        && batch.requestItems().get("Descriptions").getFirst().deleteRequest() != null;
  }

  private static void refuse() {
    throw DynamoDbException.builder().statusCode(400).message("Refused.").build();
  }

  @Test
  void aChangeThatIsRefusedLeavesNoPiecesButThoseThatTheJobHas() {
    create(store, "A-1");
    Job job = create(store, aJob().description(noise(3, 100_000)));

    assertThatThrownBy(
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before ->
                        before.toBuilder()
                            .referenceId(Optional.of("A-1"))
                            .description(noise(4, 100_000))
                            .build()))
        .isInstanceOf(ReferenceIdTaken.class);

    assertThat(revisions()).hasSize(1);
    assertThat(store.find(key(job))).contains(job);
  }

  @Test
  void aChangeThatTakesSeveralAttemptsLeavesThePiecesOfTheLast() {
    Job job = create(store, "A-1");
    Meanwhile retitled =
        new Meanwhile(
            PutItemRequest.class::isInstance,
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before -> before.toBuilder().title("Cook").build()));
    int[] attempts = {10};

    Optional<Job> changed =
        store(retitled)
            .update(
                key(job),
                JobExamples.AUTHOR,
                before -> before.toBuilder().description(noise(attempts[0]++, 100_000)).build())
            .map(JobUpdate::after);

    assertThat(attempts[0]).isEqualTo(12);
    assertThat(revisions()).hasSize(1);
    assertThat(store.find(key(job))).isEqualTo(changed);
  }

  @Test
  void thePiecesOfAWriteThatMayHaveTakenEffectStay() {
    Job job = create(store, "A-1");
    Refusals silence = new Refusals(PutItemRequest.class, RemoveDescriptionsTest::silence);

    assertThatThrownBy(
            () ->
                store(silence)
                    .update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> before.toBuilder().description(noise(5, 100_000)).build()))
        .hasMessageContaining("not certain");
    assertThat(Thread.interrupted()).isTrue();

    assertThat(revisions()).hasSize(1);
  }

  /** An interrupted thread gives up at once, however slow the machine is. */
  private static SdkException silence() {
    Thread.currentThread().interrupt();
    return SdkClientException.create("Silence.");
  }

  private List<String> revisions() {
    return client.scan(scan -> scan.tableName("Descriptions")).items().stream()
        .map(item -> item.get("revision").s())
        .distinct()
        .toList();
  }

  private LongDescription write(int jobId) {
    return operations.longDescriptions().write(jobId, noise(jobId, 1_000_000)).orElseThrow();
  }

  private Optional<String> read(LongDescription pieces) {
    return operations.longDescriptions().read(pieces);
  }

  private SweepReport run(Instant time) {
    return operations.removeDescriptions().run(runAt(time));
  }

  private static SweepReport report(Instant time, int due, int changed, int unchanged) {
    return new SweepReport(time.toString(), due, changed, unchanged, List.of(), true);
  }
}
