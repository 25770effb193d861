package jobpostings.dynamodb.capacity;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.JobSnapshot;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.Together;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.limit.RequestCounts;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.batch.Operation;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.operation.ListAdvice;
import jobpostings.job.operation.ListAdvice.AdvicePage;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.StoredJobs;
import jobpostings.job.view.JobDocument;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What requests consume of DynamoDB's capacity. docs/data.md rests on these figures. */
class CapacityTest extends StoreFixture {
  private static final Map<String, Double> INDEX_ENTRIES =
      Map.of(
          "Jobs/employer-publishDate", 1.0,
          "Jobs/employer-status", 1.0,
          "Jobs/due", 1.0,
          "Jobs/refreshing", 1.0);

  /** The units of creating or deleting a job, besides those of {@link #INDEX_ENTRIES}. */
  private static final Map<String, Double> OF_A_JOB_THAT_COMES_OR_GOES =
      Map.of("Jobs", 6.0, "Jobs/employer-referenceId", 1.0, "References", 2.0, "JobCounters", 2.0);

  private final Meter meter = new Meter(client());
  private final DynamoDbClient client = client(meter);
  private final Operations metered = operations(meter);
  private final JobStore store = metered.jobs();
  private final DynamoSegments segments = metered.segments();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  /** An active job with automatic refresh and a referenceId, of two to three kilobytes. */
  private JobBuilder aUsualJob() {
    return aJob().referenceId(Optional.of("HR-100001")).description("x".repeat(2_000));
  }

  @Test
  void whatCreatingAJobWrites() {
    create(store, aUsualJob());

    assertThat(writes()).isEqualTo(with(INDEX_ENTRIES, OF_A_JOB_THAT_COMES_OR_GOES));
  }

  @Test
  void whatChangingATitleWrites() {
    Job job = created();

    store.update(key(job), JobExamples.AUTHOR, before -> before.toBuilder().title("Nurse").build());

    assertThat(writes())
        .isEqualTo(
            Map.of(
                "Jobs", 3.0,
                "Jobs/employer-publishDate", 1.0,
                "Jobs/employer-status", 1.0));
  }

  @Test
  void whatChangingADescriptionWrites() {
    Job job = created();

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> before.toBuilder().description("y".repeat(2_000)).build());

    assertThat(writes()).isEqualTo(Map.of("Jobs", 3.0));
  }

  @Test
  void whatArchivingAJobWrites() {
    Job job = created();

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> before.toBuilder().status(JobStatus.ARCHIVED).build());

    assertThat(writes())
        .as("an entry that gets another key is deleted and put")
        .isEqualTo(
            with(
                INDEX_ENTRIES,
                Map.of(
                    "Jobs", 6.0,
                    "Jobs/employer-status", 2.0,
                    "Jobs/employer-referenceId", 1.0,
                    "JobCounters", 2.0)));
  }

  @Test
  void whatAnnouncingThatAJobClosesWrites() {
    Job job = created();

    assertThat(metered.dueJobs().announce(key(job), job.closeDate(), ClosingNotice.WEEK)).isTrue();

    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::writes)).isEqualTo(Map.of("Jobs", 3.0, "Jobs/due", 2.0));
    assertThat(units(costs, Cost::reads)).isEmpty();
  }

  @Test
  void whatDeletingAJobWrites() {
    Job job = created();

    store.delete(key(job), JobExamples.AUTHOR, _ -> {});

    assertThat(writes()).isEqualTo(with(INDEX_ENTRIES, OF_A_JOB_THAT_COMES_OR_GOES));
  }

  @Test
  void aBatchThatChangesNothingWritesNothing() {
    Caller caller =
        new Caller(
            operations(meter), new Employer(employer, "Northwind", Plan.STANDARD), "no town");
    Operation[] puts =
        IntStream.range(0, 150)
            .mapToObj(i -> caller.putByReference(Caller.job("referenceId", "B-" + i)))
            .toArray(Operation[]::new);
    caller.batchOfAll(puts);
    meter.taken();

    caller.batchOfAll(puts);

    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::writes)).isEmpty();
    assertThat(units(costs, Cost::reads)).isEqualTo(Map.of("References", 2.0, "Jobs", 150.0));
  }

  @Test
  void whatReconcilingReadsAndWrites() {
    Employer northwind = new Employer(employer, "Northwind", Plan.STANDARD);
    Caller caller = new Caller(operations(meter), northwind, "no town");
    for (int i = 0; i < 60; i++) {
      create(store, aUsualJob().referenceId(Optional.of("R-%06d".formatted(i))));
    }
    create(store, aUsualJob().referenceId(Optional.empty()));
    meter.taken();

    caller.reconcile(true, open(3, 62));
    List<Cost> dry = meter.taken();
    caller.reconcile(false, open(3, 62));

    assertThat(units(dry, Cost::writes)).isEmpty();
    assertThat(units(dry, Cost::reads))
        .as("3 jobs to archive, 2 referenceIds that are not here")
        .isEqualTo(
            Map.of(
                "Jobs/employer-referenceId",
                0.5,
                "Jobs",
                3.0,
                "JobCounters",
                1.0,
                "References",
                2.0));
    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::reads)).containsEntry("Jobs", 6.0);
    assertThat(units(costs, Cost::writes))
        .isEqualTo(
            Map.of(
                "Jobs", 18.0,
                "Jobs/employer-publishDate", 3.0,
                "Jobs/employer-status", 6.0,
                "Jobs/employer-referenceId", 3.0,
                "Jobs/due", 3.0,
                "Jobs/refreshing", 3.0,
                "JobCounters", 6.0));
  }

  private static String[] open(int from, int to) {
    return IntStream.range(from, to).mapToObj("R-%06d"::formatted).toArray(String[]::new);
  }

  @Test
  void whatCountingARequestWrites() {
    TimeLimits limits = TestStores.limits(Duration.ofSeconds(30));
    RequestCounts counts = operations(Clock.systemUTC(), () -> 1, limits, meter).requestCounts();

    counts.add(employer, 100, 1);
    assertThat(writes()).isEqualTo(Map.of("RequestCounts", 1.0));
    counts.add(employer, 100, 1);
    assertThat(writes()).as("again in that second").isEqualTo(Map.of("RequestCounts", 1.0));
  }

  /** A changed title of a job of three kilobytes: what the log adds to the cost of the write. */
  @Test
  void whatRecordingAChangeWrites() {
    Employer northwind = new Employer(employer, "Northwind", Plan.STANDARD);
    String text =
        "<p>" + "Care for %d patients of ward %d. ".repeat(60).formatted(wards()) + "</p>";
    Job job = aUsualJob().id(employer * 1_000).description(text).build();
    Change change =
        ChangeBuilder.builder()
            .employerId(employer)
            .jobId(job.id())
            .version(
                JobVersion.first(JobExamples.AUTHOR, JobExamples.NOW)
                    .next(JobExamples.AUTHOR, JobExamples.NOW))
            .id("c4ca4238a0b923820dcc509a6f75849b")
            .type(ChangeType.UPDATED)
            .referenceId(job.referenceId())
            .changedMembers(List.of("title"))
            .job(Optional.of(JobSnapshot.of(job, Optional.empty(), northwind)))
            .build();

    operations(JobExamples.clockAt(JobExamples.NOW), meter)
        .changeLog()
        .record(employer, List.of(new ChangeLog.LogEntry(change, Optional.of(change))));

    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::writes)).isEqualTo(Map.of("ChangeLog", 4.0, "Versions", 4.0));
    assertThat(units(costs, Cost::reads)).isEqualTo(Map.of("ChangeLog", 1.0, "Versions", 1.0));
  }

  private static Object[] wards() {
    return IntStream.range(0, 120).mapToObj(i -> i * 7_919 % 1_000).toArray();
  }

  /** For jobs from the smallest up, with the segments' units as if each change came alone. */
  @Test
  void aWriteCostsAtMostTwoAndAHalfTimesAPlainPut() {
    for (int length : new int[] {1, 500, 1_000, 3_000, 10_000, 60_000}) {
      Job job = create(store, aUsualJob().description("x".repeat(length)));
      double creating = total(writes()) + 2;
      double plain = plainPut(job);
      store.update(
          key(job),
          JobExamples.AUTHOR,
          before -> before.toBuilder().status(JobStatus.DRAFT).build());
      double changing = total(writes()) + 2;
      store.delete(key(job), JobExamples.AUTHOR, _ -> {});
      double deleting = total(writes()) + 2;

      assertThat(creating / plain).as("creating %d", length).isLessThanOrEqualTo(2.5);
      assertThat(changing / plain).as("changing %d", length).isLessThanOrEqualTo(2.5);
      assertThat(deleting / plain).as("deleting %d", length).isLessThanOrEqualTo(2.5);
    }
  }

  @Test
  void aPageCostsWhatItsHeadersWeighWhereverItIs() {
    JobStore unmetered = store();
    List<Job> jobs =
        Together.on(8, i -> createdBy(unmetered, 15)).stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparing(Job::position, JobPosition.LIST_ORDER))
            .toList();
    double headers =
        jobs.stream().limit(100).mapToLong(job -> ItemSize.of(StoredJobs.item(job.header()))).sum()
            / 8192.0;

    double first = page(new Start.Offset(0), 100);
    assertThat(first).isBetween(headers, headers + 2);
    double early = page(new Start.After(jobs.get(9).position()), 10);
    double late = page(new Start.After(jobs.get(99).position()), 10);
    assertThat(late).isEqualTo(early);
  }

  @Test
  void aPageOfAdviceReadsTheHeadersAheadAndTheJobsThatItLooksAt() {
    createdBy(store(), 12);
    meter.taken();

    AdvicePage page =
        metered
            .listAdvice()
            .list(
                new Employer(employer, "Northwind", Plan.STANDARD),
                new ListAdvice.AdviceQuery(
                    Optional.empty(), Optional.empty(), Optional.empty(), 10, Optional.empty()));

    assertThat(page.jobs()).hasSize(10);
    // And the headers, the count, and an older job of the same title.
    double reads = total(units(meter.taken(), Cost::reads));
    assertThat(reads).isBetween(10.5, 13.0);
  }

  @Test
  void adviceOnAJobThatWasWrittenConsumesNothing() {
    Job job = created();

    assertThat(JobDocument.of(job, JobExamples.NORTHWIND).withAdvice().json()).contains("advice");

    assertThat(meter.taken()).isEmpty();
  }

  private List<Job> createdBy(JobStore unmetered, int jobs) {
    return IntStream.range(0, jobs).mapToObj(_ -> create(unmetered, aJob())).toList();
  }

  private double page(Start start, int size) {
    meter.taken();
    JobPage page =
        metered
            .jobList()
            .list(new JobQuery(employer, Optional.empty(), Optional.empty(), start, size));
    assertThat(page.jobs()).hasSize(size);
    return total(units(meter.taken(), Cost::reads));
  }

  @Test
  void aSearchReadsTheWordsOfAllJobsAndTheHeadersOfThePage() {
    for (int i = 0; i < 50; i++) {
      create(store, aJob().title("Registered Nurse, Night Shift %02d".formatted(i)));
    }
    meter.taken();
    Matching two =
        (title, _) ->
            title.endsWith("7") && title.compareTo("Registered Nurse, Night Shift 20") < 0;

    JobPage page =
        metered
            .jobList()
            .list(
                new JobQuery(
                    employer, Optional.empty(), Optional.of(two), new Start.Offset(0), 10));

    assertThat(page.total()).isEqualTo(2);
    Map<String, Double> reads = units(meter.taken(), Cost::reads);
    assertThat(reads).containsOnlyKeys("Jobs/employer-publishDate", "Jobs");
    assertThat(reads.get("Jobs/employer-publishDate")).isLessThanOrEqualTo(50 * 0.03);
    assertThat(reads).containsEntry("Jobs", 2 * 0.5);
  }

  /** At 100,000 jobs a search reads the counts and the segments, and up to 10 units of its top. */
  @Test
  void aJumpAndASearchAmongManyReadFewBytesOfEach() {
    int jobs = 3_000;
    segments.update(employer, searchable(jobs));
    meter.taken();

    segments.directory(employer);
    double counts = total(units(meter.taken(), Cost::reads)) / jobs * 100_000;
    assertThat(counts).as("a jump").isLessThan(60);

    long found = segments.read(employer, PositionConverter.BOTTOM, PositionConverter.TOP).count();
    double all = total(units(meter.taken(), Cost::reads)) / jobs * 100_000;
    assertThat(found).isEqualTo(jobs);
    assertThat(counts + all).as("a search").isLessThan(390);
  }

  @Test
  void whatTheSegmentsWriteForOneChange() {
    segments.update(employer, searchable(300));
    meter.taken();

    segments.update(employer, searchable(300).subList(7, 8));
    assertThat(writes()).as("nothing has changed").isEmpty();
    JobPosition there = searchable(300).get(7).position();
    segments.update(employer, List.of(searchable(there, "Nurse")));

    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::writes)).as("a title").isEqualTo(Map.of("JobList", 1.0));
    assertThat(units(costs, Cost::reads)).isEqualTo(Map.of("JobList", 1.0));

    segments.update(employer, List.of(new DynamoSegments.PositionChange(there, Optional.empty())));
    assertThat(writes()).as("a count").isEqualTo(Map.of("JobList", 1.0, "JobList/counts", 1.0));
  }

  /** An index entry would cost one unit for each change. */
  @Test
  void theSegmentsWriteLessForChangesThatComeTogether() {
    segments.update(employer, searchable(1_000));

    assertThat(total(writes()) / 1_000).isLessThan(0.15);
  }

  private List<DynamoSegments.PositionChange> searchable(int jobs) {
    Random random = new Random(jobs);
    return IntStream.range(0, jobs)
        .mapToObj(
            i ->
                searchable(
                    aJob().id(random.nextInt(Integer.MAX_VALUE) + 1).build().position(),
                    "%s %s, %s"
                        .formatted(
                            List.of("Senior", "Junior", "Lead").get(random.nextInt(3)),
                            List.of("Nurse", "Software Developer", "Cook").get(random.nextInt(3)),
                            List.of("Night Shift", "Part Time").get(random.nextInt(2)))))
        .toList();
  }

  private static DynamoSegments.PositionChange searchable(JobPosition position, String title) {
    return new DynamoSegments.PositionChange(
        position,
        Optional.of(
            new SearchEntry(
                position,
                JobStatus.ACTIVE,
                title,
                Optional.of("HR-" + Math.abs(position.id() % 900_000)))));
  }

  private Job created() {
    Job job = create(store, aUsualJob());
    meter.taken();
    return job;
  }

  private double plainPut(Job job) {
    Map<String, AttributeValue> item = new HashMap<>(StoredJobs.item(job));
    item.put("id", AttributeValue.fromN(Integer.toString(1_000_000 + employer)));
    client.putItem(put -> put.tableName("Jobs").item(item));
    double units = total(writes());
    client.deleteItem(delete -> delete.tableName("Jobs").key(Map.of("id", item.get("id"))));
    meter.taken();
    return units;
  }

  private Map<String, Double> writes() {
    return units(meter.taken(), Cost::writes);
  }

  /** The units of each table and index. */
  static Map<String, Double> units(List<Cost> costs, ToDoubleFunction<Cost> units) {
    return costs.stream()
        .filter(cost -> units.applyAsDouble(cost) > 0)
        .collect(toMap(Cost::target, units::applyAsDouble, Double::sum, TreeMap::new));
  }

  private static double total(Map<String, Double> units) {
    return units.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static Map<String, Double> with(Map<String, Double> some, Map<String, Double> others) {
    Map<String, Double> all = new TreeMap<>(some);
    all.putAll(others);
    return all;
  }
}
