package jobpostings.change;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static jobpostings.change.ChangeExamples.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** The log of an employer's changes, and the versions that they made. */
class ChangeLogTest extends StoreFixture {
  private static final Instant NOW = JobExamples.NOW;

  private final ChangeLog log = operations(JobExamples.clockAt(NOW)).changeLog();
  private final Calls calls = new Calls();
  private final LostResponses transactions = new LostResponses(TransactWriteItemsRequest.class, 0);
  private final ChangeLog counted =
      operations(JobExamples.clockAt(NOW), calls, transactions).changeLog();
  private int counts;

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void eachChangeHasThePlaceBehindTheOneBefore() {
    assertThat(places(record(log, change(7, 1), change(8, 1)))).containsExactly(1L, 2L);
    assertThat(places(record(log, change(7, 2)))).containsExactly(3L);
  }

  @Test
  void aChangeThatComesAgainKeepsItsPlace() {
    record(log, change(7, 1), change(8, 1));

    assertThat(places(record(log, change(8, 1), change(8, 2), change(7, 1))))
        .containsExactly(2L, 3L, 1L);
    assertThat(log()).extracting(LogItem::place).containsExactly(1L, 2L, 3L);
  }

  @Test
  void placesGoOnOverAllTransactionsOfABatchWhichTakeAsManyItemsAsTheyMay() {
    Change[] many =
        IntStream.rangeClosed(1, 120).mapToObj(i -> change(i, 1)).toArray(Change[]::new);
    Change[] deletions =
        IntStream.rangeClosed(1, 40).mapToObj(i -> deletion(i, 2)).toArray(Change[]::new);
    Change[] mixed = {change(121, 1), change(122, 1), change(123, 1), deletion(122, 2)};

    assertThat(places(record(counted, many))).containsExactlyElementsOf(numbers(1, 120));
    assertThat(sizes()).containsExactly(99, 99, 45);
    assertThat(places(record(counted, deletions))).containsExactlyElementsOf(numbers(121, 160));
    assertThat(sizes()).containsExactly(100, 22);
    assertThat(places(record(counted, mixed))).containsExactlyElementsOf(numbers(161, 164));
    assertThat(sizes()).containsExactly(10);
  }

  @Test
  void aTransactionTakesAsManyBytesAsItMay() {
    String megabyte = "{\"title\": \"%s\"}".formatted("x".repeat(1_000_000));
    Change[] large =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> ChangeBuilder.builder(change(i, 1)))
            .map(each -> each.job(Optional.of(new JobSnapshot(megabyte, Optional.empty()))).build())
            .toArray(Change[]::new);

    assertThat(places(record(counted, large))).containsExactlyElementsOf(numbers(1, 5));
    assertThat(sizes()).as("items of transactions").containsExactly(7, 5);
  }

  /** What came before stays, and finds its place when the batch comes again. */
  @Test
  void nothingIsRecordedAfterATransactionThatFails() {
    Change[] many =
        IntStream.rangeClosed(1, 120)
            .mapToObj(i -> i == 60 ? tooLarge(i) : change(i, 1))
            .toArray(Change[]::new);
    assertThatThrownBy(() -> record(log, many)).isInstanceOf(DynamoDbException.class);
    assertThat(log()).hasSize(49);

    many[59] = change(60, 1);

    assertThat(places(record(log, many))).containsExactlyElementsOf(numbers(1, 120));
    assertThat(log()).hasSize(120);
  }

  @Test
  void aChangeIsRemovedSomeDaysAfterItMayBeReadAndADeletionWhenNoVersionIsLeft() {
    record(log, change(7, 1), deletion(7, 2));

    assertThat(log())
        .extracting(item -> item.place() + " " + Instant.ofEpochSecond(item.expiresAt()))
        .containsExactly(
            "-2 " + NOW.plus(Duration.ofDays(1096 + 90 + 3)).truncatedTo(ChronoUnit.SECONDS),
            "1 "
                + NOW.minusMillis(456_000)
                    .plus(Duration.ofDays(33))
                    .truncatedTo(ChronoUnit.SECONDS),
            "2 "
                + NOW.minusMillis(456_000)
                    .plus(Duration.ofDays(33))
                    .truncatedTo(ChronoUnit.SECONDS));
    assertThat(
            client()
                .getItem(get -> get.tableName("ChangeLog").key(LogItem.key(employer, 0)))
                .item())
        .as("the counter never expires")
        .containsOnlyKeys("employerId", "place", "last");
  }

  /** The job is of another employer, or came back from before with a lower version. */
  @Test
  void anotherChangeUnderTheSameNumberIsRecordedToo() {
    record(log, change(7, 2));
    Change later = at(change(7, 2), NOW);
    Change others = ChangeBuilder.builder(later).employerId(-employer).build();

    assertThat(places(record(log, later))).containsExactly(2L);
    assertThat(places(record(log, others))).containsExactly(1L);
    assertThat(version(7, 2).change().employerId()).isEqualTo(-employer);
  }

  @Tag("deep")
  @Test
  void manyAppendAtOnceAndEachChangeHasAPlaceOfItsOwn() throws Exception {
    ChangeLog behind = operations(Clock.systemUTC(), overlapsRefused()).changeLog();
    List<Future<List<Change>>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        int job = i + 1;
        Callable<List<Change>> recording =
            () ->
                IntStream.rangeClosed(1, 20)
                    .mapToObj(number -> record(behind, change(job, number)).getFirst())
                    .toList();
        all.add(threads.submit(recording));
      }
    }

    List<Long> places = new ArrayList<>();
    for (Future<List<Change>> each : all) {
      assertThat(places(each.get())).isSorted();
      places.addAll(places(each.get()));
    }
    assertThat(places.stream().collect(toSet()))
        .isEqualTo(LongStream.rangeClosed(1, 160).boxed().collect(toSet()));
  }

  @Test
  void anAppendWhoseAnswerIsLostIsNoticed() {
    ChangeLog unreliable =
        operations(JobExamples.clockAt(NOW), new LostResponses(TransactWriteItemsRequest.class, 1))
            .changeLog();

    assertThat(places(record(unreliable, change(7, 1), change(7, 2)))).containsExactly(1L, 2L);
    assertThat(log()).hasSize(2);
  }

  @Test
  void aVersionIsKeptWithAllThatIsToldOfIt() {
    LongDescription text = new LongDescription("7#x", 1, 9);
    Change whole =
        ChangeBuilder.builder()
            .employerId(employer)
            .jobId(id(7))
            .version(
                new JobVersion(3, JobExamples.AUTHOR, Instant.parse("2026-11-21T10:00:00.120Z")))
            .id("w-1")
            .type(ChangeType.ARCHIVED)
            .referenceId(Optional.of("NW-1"))
            .changedMembers(List.of("title", "status"))
            .reason(Optional.of(ChangeReason.CLOSED))
            .job(Optional.of(new JobSnapshot("{\"id\":7}", Optional.of(text))))
            .build();

    Change recorded = record(log, whole).getFirst();

    assertThat(version(7, 3).change()).isEqualTo(recorded).isEqualTo(whole.at(1));
    assertThat(Instant.ofEpochSecond(version(7, 3).expiresAt())).isEqualTo("2030-02-19T10:00:00Z");
  }

  @Test
  void anAnnouncementIsInTheLogAndIsNoVersion() {
    Change week = announcement(7, ClosingNotice.WEEK);
    Change day = announcement(7, ClosingNotice.DAY);

    List<Change> recorded = record(log, change(7, 1), week, day, change(7, 2));
    assertThat(record(log, week, day)).as("again").isEqualTo(recorded.subList(1, 3));

    assertThat(log.oldest(employer, 10).changes())
        .extracting(Change::id)
        .containsExactly("w-%d-1".formatted(id(7)), "w-WEEK", "w-DAY", "w-%d-2".formatted(id(7)));
    assertThat(version(7, week.number()).change().closing()).isEqualTo(week.closing());
    assertThat(version(7, day.number()).expiresAt())
        .isEqualTo(day.version().time().plus(Duration.ofDays(30 + 90)).getEpochSecond());
    assertThat(log.findVersions(employer, id(7), Integer.MAX_VALUE, 10))
        .extracting(each -> each.version().number())
        .containsExactly(2, 1);
    assertThat(log.findVersion(employer, id(7), week.number())).isEmpty();
  }

  private Change announcement(int number, ClosingNotice notice) {
    JobVersion version = new JobVersion(1, Author.schedule(""), NOW.minusMillis(456_000));
    Change change = change(number, version);
    return ChangeBuilder.builder()
        .employerId(employer)
        .jobId(change.jobId())
        .version(version)
        .id("w-" + notice)
        .type(ChangeType.CLOSING)
        .changedMembers(List.of())
        .closing(Optional.of(new Closing(JobExamples.TODAY, notice)))
        .job(change.job())
        .build();
  }

  @Test
  void whatIsReplacedAfterALongTimeIsKeptFromThenOn() {
    Change old = at(change(7, 1), NOW.minus(Duration.ofDays(91)));
    Change young = at(change(8, 1), NOW.minus(Duration.ofDays(89)));
    record(log, old, young);
    long before = version(8, 1).expiresAt();

    log.record(
        employer,
        List.of(
            new ChangeLog.LogEntry(change(7, 2), Optional.of(old)),
            new ChangeLog.LogEntry(change(8, 2), Optional.of(young))));

    assertThat(version(7, 1).expiresAt())
        .isEqualTo(NOW.plus(Duration.ofDays(1096 + 90)).getEpochSecond());
    assertThat(version(7, 1).change().place()).contains(1L);
    assertThat(version(8, 1).expiresAt()).isEqualTo(before);
  }

  @Test
  void whatTheSameTransactionReplacesIsPutOnceWithItsFinalExpiry() {
    Change old = at(change(7, 1), NOW.minus(Duration.ofDays(91)));

    counted.record(
        employer,
        List.of(
            new ChangeLog.LogEntry(old, Optional.empty()),
            new ChangeLog.LogEntry(change(7, 2), Optional.of(old))));

    assertThat(calls.taken()).containsExactly("BatchGetItem", "GetItem", "TransactWriteItems");
    assertThat(version(7, 1).expiresAt())
        .isEqualTo(NOW.plus(Duration.ofDays(1096 + 90)).getEpochSecond());
  }

  private Change change(int jobId, int number) {
    return change(jobId, new JobVersion(number, JobExamples.AUTHOR, NOW.minusMillis(456_000)));
  }

  /** A job id that no other test uses. A number that is such an id already stays as it is. */
  private int id(int number) {
    return number < 1_000 ? employer * 1_000 + number : number;
  }

  private Change change(int number, JobVersion version) {
    int jobId = id(number);
    return ChangeExamples.change(
        employer,
        jobId,
        version,
        Optional.of(
            JobSnapshot.of(
                JobExamples.job().id(jobId).build(),
                Optional.empty(),
                new Employer(employer, "Northwind", Plan.STANDARD))));
  }

  private Change at(Change change, Instant time) {
    return change(
        change.jobId(), new JobVersion(change.version().number(), change.version().author(), time));
  }

  private static List<Long> places(List<Change> changes) {
    return changes.stream().map(change -> change.place().orElseThrow()).toList();
  }

  private static List<Long> numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  /** How many items the transactions had that were not asked for yet. */
  private List<Integer> sizes() {
    List<Integer> sizes =
        transactions.sent().stream()
            .skip(counts)
            .map(sent -> ((TransactWriteItemsRequest) sent).transactItems().size())
            .toList();
    counts += sizes.size();
    return sizes;
  }

  private Change deletion(int number, int version) {
    return ChangeBuilder.builder(change(number, version))
        .type(ChangeType.DELETED)
        .job(Optional.empty())
        .build();
  }

  /** Random text, which does not become small enough for an item when it is compressed. */
  private Change tooLarge(int number) {
    String text =
        new Random(7).ints(600_000, ' ' + 3, 'z').mapToObj(Character::toString).collect(joining());
    return ChangeBuilder.builder(change(number, 1))
        .job(Optional.of(new JobSnapshot(text, Optional.empty())))
        .build();
  }

  /** All items but the counter. */
  private List<LogItem> log() {
    return client()
        .query(
            query ->
                query
                    .tableName("ChangeLog")
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(
                        Map.of(":employer", AttributeValue.fromN("" + employer))))
        .items()
        .stream()
        .map(LogItem.SCHEMA::mapToItem)
        .filter(LogItem::isOfJob)
        .toList();
  }

  private StoredVersion version(int jobId, int number) {
    return StoredVersion.SCHEMA.mapToItem(
        client()
            .getItem(get -> get.tableName("Versions").key(StoredVersion.key(id(jobId), number)))
            .item());
  }
}
