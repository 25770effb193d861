package jobpostings.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.OwnTables;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.StreamedJobs;
import jobpostings.dynamodb.stores.StreamedJobs.Image;
import jobpostings.dynamodb.stores.StreamedJobs.Write;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.erasure.EraseEmployer.ErasureReport;
import jobpostings.job.ChangeType;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;
import jobpostings.job.store.DynamoJobStream;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An erasure leaves nothing behind, whoever still writes while it is under way. */
class ErasureTest extends StoreFixture {
  private static final Duration QUIET = Duration.ofMinutes(6);
  private static final Instant BEGIN = Instant.parse("2026-11-21T17:00:00Z");
  private static final List<String> TABLES =
      List.of("Jobs", "Versions", "ChangeLog", "References", "JobCounters", "Idempotency");

  // Or each look at what is left would read what other tests stored.
  private final OwnTables tables = OwnTables.take();
  private final MovingClock clock = new MovingClock();
  private final Operations operations = operations(clock);
  private final Employer suspended = new Employer(employer, "Gone", Plan.STANDARD, true);
  private final Caller caller = new Caller(operations, suspended, "");

  @Override
  protected Settings settings() {
    Map<String, String> environment = new HashMap<>(tables.settings().environment());
    environment.put("ERASURE_QUIET_SECONDS", Long.toString(QUIET.toSeconds()));
    return new Settings(environment);
  }

  @Override
  protected List<ExecutionInterceptor> ofAllClients() {
    return List.of(tables.written());
  }

  @BeforeEach
  void suspend() {
    operations.employers().save(suspended);
  }

  @AfterEach
  void closeTables() {
    tables.close();
  }

  private static final class MovingClock extends Clock {
    private Instant now = BEGIN;
    private Duration tick = Duration.ZERO;

    private void pass(Duration time) {
      now = now.plus(time);
    }

    /** Moves the time on by this much whenever the clock is read. */
    private void ticking(Duration each) {
      tick = each;
    }

    @Override
    public synchronized Instant instant() {
      now = now.plus(tick);
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return Clock.fixed(now, zone);
    }
  }

  private ErasureReport erase() {
    return operations.eraseEmployer().erase(employer);
  }

  private static boolean isDone(ErasureReport report) {
    return report.erasure().doneAt().isPresent();
  }

  private int create(String referenceId) {
    return caller.create(Caller.job("referenceId", referenceId)).id();
  }

  private Stream<Map<String, AttributeValue>> left() {
    AttributeValue owner = AttributeValue.fromN(Integer.toString(employer));
    return TABLES.stream()
        .flatMap(
            table ->
                client()
                    .scanPaginator(scan -> scan.tableName(table).consistentRead(true))
                    .items()
                    .stream())
        .filter(item -> owner.equals(item.get("employerId")));
  }

  @Test
  void itIsDoneWhenNothingWasFoundForLongEnough() {
    create("A");

    ErasureReport first = erase();
    clock.pass(QUIET.minusMillis(1));
    ErasureReport early = erase();
    clock.pass(Duration.ofMillis(1));
    ErasureReport last = erase();

    assertThat(isDone(first)).isFalse();
    assertThat(first.erasure().removed()).as("the job, its reference, its count").isEqualTo(3);
    assertThat(first.continueAt()).isEqualTo(BEGIN.plus(QUIET));
    assertThat(isDone(early)).isFalse();
    assertThat(early.continueAt()).isEqualTo(first.continueAt());
    assertThat(isDone(last)).isTrue();
    assertThat(last.erasure().removed()).isEqualTo(3);
  }

  /** API Gateway may cache an answer of the authorizer, and so let a request through. */
  @Test
  void whatARequestWritesThatIsLetThroughIsFoundAndPutsTheEndOff() {
    erase();
    clock.pass(QUIET.minusSeconds(1));
    create("A");

    ErasureReport found = erase();
    clock.pass(QUIET.minusSeconds(1));
    ErasureReport early = erase();
    clock.pass(Duration.ofSeconds(1));

    assertThat(found.erasure().removed()).isEqualTo(3);
    assertThat(isDone(found)).isFalse();
    assertThat(isDone(early)).isFalse();
    assertThat(isDone(erase())).isTrue();
    assertThat(left()).isEmpty();
  }

  /** The consumer of the stream may have read the employer before it was marked. */
  @Test
  void whatIsRecordedMeanwhileIsFound() {
    int job = create("A");
    long before = erase().erasure().removed();

    record(change(job, 1));
    ErasureReport found = erase();

    assertThat(isDone(found)).isFalse();
    assertThat(found.erasure().removed() - before)
        .as("the version, its place in the log, the counter of places")
        .isEqualTo(3);
    assertThat(left()).isEmpty();
  }

  @Test
  void whatTheStreamTellsAfterTheMarkIsNeitherRecordedNorToldAndLetsTextsGo() {
    LongDescription text = operations.longDescriptions().write(7, Caller.LONG).orElseThrow();
    Job job = JobExamples.job().id(7).employerId(employer).build();
    Image before = new Image(job.toBuilder().description("").build(), 1, Optional.of(text));
    Image after =
        new Image(job.toBuilder().status(JobStatus.ARCHIVED).build(), 2, Optional.empty());
    erase();

    List<Write> writes = List.of(Write.creation(before), Write.change(before, after));
    assertThat(
            operations
                .publishJobEvents()
                .publish(DynamoJobStream.records(StreamedJobs.event(writes))))
        .isEmpty();

    assertThat(left()).isEmpty();
    assertThat(operations.longDescriptions().read(text)).isEmpty();
  }

  @Test
  void aRunThatIsCutOffIsGoneOnWith() {
    List<Integer> jobs = IntStream.range(0, 30).mapToObj(i -> create("job-" + i)).toList();
    record(jobs.stream().map(job -> change(job, 1)).toArray(Change[]::new));
    caller.delete(jobs.getFirst());
    long all = left().count();
    // The clock is read before each batch, so that a run gets through some of them only.
    clock.ticking(Duration.ofSeconds(12));

    List<ErasureReport> reports = new ArrayList<>();
    do {
      reports.add(erase());
    } while (left().findAny().isPresent());

    assertThat(reports).hasSizeGreaterThan(3);
    assertThat(reports.getFirst().erasure().removed()).isBetween(1L, all - 1);
    assertThat(reports.getLast().erasure().removed()).isEqualTo(all).isGreaterThan(4 * 30);
  }

  /** A job's id may be drawn again as soon as it is free. */
  @Test
  void anothersJobUnderAnIdThatTheLogNamesStays() {
    Operations others = operations(clock);
    Job other =
        others
            .jobs()
            .create(
                id -> aJob().employerId(-employer).id(id).build(),
                JobExamples.AUTHOR,
                Optional.empty());
    record(change(other.id(), 1));
    Map<String, AttributeValue> before = item(other.id());

    erase();

    assertThat(item(other.id())).isEqualTo(before).isNotEmpty();
    assertThat(left()).isEmpty();
  }

  private Map<String, AttributeValue> item(int id) {
    return client()
        .getItem(
            get ->
                get.tableName("Jobs")
                    .key(Map.of("id", AttributeValue.fromN(Integer.toString(id))))
                    .consistentRead(true))
        .item();
  }

  private void record(Change... changes) {
    operations
        .changeLog()
        .record(
            employer,
            Stream.of(changes)
                .map(change -> new ChangeLog.LogEntry(change, Optional.empty()))
                .toList());
  }

  private Change change(int job, int number) {
    return ChangeBuilder.builder()
        .employerId(employer)
        .jobId(job)
        .version(new JobVersion(number, JobExamples.AUTHOR, clock.instant()))
        .id("w-" + job)
        .type(ChangeType.UPDATED)
        .changedMembers(List.of())
        .build();
  }
}
