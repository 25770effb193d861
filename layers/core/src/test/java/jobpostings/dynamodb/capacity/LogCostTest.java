package jobpostings.dynamodb.capacity;

import static jobpostings.dynamodb.capacity.CapacityTest.units;
import static jobpostings.dynamodb.stores.Caller.job;
import static jobpostings.dynamodb.stores.Caller.members;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.Cursor;
import jobpostings.change.JobSnapshot;
import jobpostings.change.ListChanges;
import jobpostings.change.ListChanges.Start;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.ChangeType;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobVersion;
import jobpostings.job.operation.Precondition;
import jobpostings.job.view.JobDocument;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;

/** What it costs to read the log and versions, and to restore one. docs/data.md rests on it. */
class LogCostTest extends StoreFixture {
  private final Meter meter = new Meter(client());
  private final Calls calls = new Calls();
  private final Operations operations = operations(Clock.systemUTC(), meter, calls);
  private final Employer northwind = new Employer(employer, "Northwind", Plan.STANDARD);
  private final Caller caller = new Caller(operations, northwind, "no town");

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aPageOfChangesReadsTheLogAndEachVersion() {
    recordMany(30);

    assertThat(list(new Start.After(new Cursor(employer, 5)), 20).changes()).hasSize(20);

    assertThat(calls.taken()).containsExactly("Query", "BatchGetItem");
    assertThat(reads()).isEqualTo(Map.of("ChangeLog", 1.0, "Versions", 20.0));
  }

  @Test
  void whoAsksInVainReadsTheEndOfTheLog() {
    recordMany(30);

    assertThat(list(new Start.After(new Cursor(employer, 30)), 100).changes()).isEmpty();

    assertThat(calls.taken()).containsExactly("Query");
    assertThat(reads()).isEqualTo(Map.of("ChangeLog", 1.0));
  }

  @Test
  void soDoesWhoAsksForTheCursorOfNow() {
    recordMany(30);

    assertThat(list(new Start.Now(), 100).reached()).isEqualTo(new Cursor(employer, 30));

    assertThat(calls.taken()).containsExactly("GetItem");
    assertThat(reads()).isEqualTo(Map.of("ChangeLog", 1.0));
  }

  @Test
  void whoBeginsWithTheOldestAsksForItFirst() {
    recordMany(30);

    assertThat(list(new Start.Oldest(), 20).changes()).hasSize(20);

    assertThat(calls.taken()).containsExactly("Query", "Query", "BatchGetItem");
    assertThat(reads()).isEqualTo(Map.of("ChangeLog", 2.0, "Versions", 20.0));
  }

  @Test
  void aVersionIsReadByItsKey() {
    JobDocument job = recorded();

    operations.jobVersions().show(northwind, job.id(), 1);

    assertThat(calls.taken()).containsExactly("GetItem");
    assertThat(reads()).isEqualTo(Map.of("Versions", 1.0));
  }

  @Test
  void versionsAreReadInOneQueryBesideTheJob() {
    JobDocument job = recorded();

    operations.jobVersions().list(northwind, job.id(), Integer.MAX_VALUE, 100);

    assertThat(calls.taken()).containsExactly("GetItem", "Query");
    assertThat(reads()).isEqualTo(Map.of("Jobs", 1.0, "Versions", 1.0));
  }

  @Test
  void aRestoreReadsTheVersionAndThenChangesTheJobAsAPutDoes() {
    JobDocument job = recorded();
    caller.modify(job.id(), members("title", "Cook"));
    List<String> put = calls.taken();
    Map<String, Double> written = units(meter.taken(), Cost::writes);

    operations.restoreJob().restore(northwind, JobExamples.AUTHOR, job.id(), 1, Precondition.NONE);

    assertThat(calls.taken())
        .containsExactlyElementsOf(Stream.concat(Stream.of("GetItem"), put.stream()).toList());
    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::reads)).isEqualTo(Map.of("Jobs", 1.0, "Versions", 1.0));
    assertThat(units(costs, Cost::writes)).isEqualTo(written);
  }

  private ListChanges.WrittenPage list(Start start, int most) {
    return operations.listChanges().list(northwind, start, most, false);
  }

  private void recordMany(int changes) {
    record(
        IntStream.range(0, changes)
            .mapToObj(
                i ->
                    created(
                        aJob()
                            .id(employer * 1_000 + i) // No other test uses it.
                            .description("x".repeat(2_000))
                            .build(),
                        JobVersion.first(JobExamples.AUTHOR, Clock.systemUTC().instant())))
            .toList());
  }

  /** A draft whose first version is in the log. */
  private JobDocument recorded() {
    JobDocument job = caller.create(job("status", "draft"));
    JobVersion version =
        operations
            .jobs()
            .findVersioned(new JobKey.ById(employer, job.id()))
            .orElseThrow()
            .version();
    record(List.of(created(operations.jobs().find(key(job)).orElseThrow(), version)));
    return job;
  }

  private JobKey.ById key(JobDocument job) {
    return new JobKey.ById(employer, job.id());
  }

  /** Records changes, and discards the calls and units that this took. */
  private void record(List<Change> changes) {
    operations
        .changeLog()
        .record(
            employer,
            changes.stream().map(each -> new ChangeLog.LogEntry(each, Optional.empty())).toList());
    calls.taken();
    meter.taken();
  }

  private Change created(Job job, JobVersion version) {
    return ChangeBuilder.builder()
        .employerId(employer)
        .jobId(job.id())
        .version(version)
        .id("w-" + job.id())
        .type(ChangeType.CREATED)
        .referenceId(job.referenceId())
        .changedMembers(List.of())
        .job(Optional.of(JobSnapshot.of(job, Optional.empty(), northwind)))
        .build();
  }

  private Map<String, Double> reads() {
    return units(meter.taken(), Cost::reads);
  }
}
