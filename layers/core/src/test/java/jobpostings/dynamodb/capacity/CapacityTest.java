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
import jobpostings.dynamodb.job.StoredJobs;
import jobpostings.dynamodb.rank.RankChange;
import jobpostings.dynamodb.rank.Ranks;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.ItemSize;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.Together;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.RequestCounts;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobPage;
import jobpostings.job.JobPosition;
import jobpostings.job.JobQuery;
import jobpostings.job.JobQuery.Matching;
import jobpostings.job.JobQuery.Start;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;
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
          "Jobs/employer-search", 1.0,
          "Jobs/closing", 1.0,
          "Jobs/refreshing", 1.0);

  /** Beside these: the index of references has nothing else that could change. */
  private static final Map<String, Double> OF_A_JOB_THAT_COMES_OR_GOES =
      Map.of("Jobs", 6.0, "Jobs/employer-referenceId", 1.0, "References", 2.0, "JobCounters", 2.0);

  private final Meter meter = new Meter(client());
  private final DynamoDbClient client = client(meter);
  private final JobStore store = store(meter);
  private final Ranks ranks = operations(meter).ranks();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  /** An active job that is refreshed, with a referenceId, of two to three kilobytes. */
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

    store.update(key(job), before -> before.toBuilder().title("Nurse").build());

    assertThat(writes())
        .isEqualTo(
            Map.of(
                "Jobs", 3.0,
                "Jobs/employer-publishDate", 1.0,
                "Jobs/employer-status", 1.0,
                "Jobs/employer-search", 1.0));
  }

  @Test
  void whatChangingADescriptionWrites() {
    Job job = created();

    store.update(key(job), before -> before.toBuilder().description("y".repeat(2_000)).build());

    assertThat(writes()).isEqualTo(Map.of("Jobs", 3.0));
  }

  @Test
  void whatArchivingAJobWrites() {
    Job job = created();

    store.update(key(job), before -> before.toBuilder().status(JobStatus.ARCHIVED).build());

    assertThat(writes())
        .as("an entry that gets another key is deleted and put")
        .isEqualTo(
            with(
                INDEX_ENTRIES,
                Map.of("Jobs", 6.0, "Jobs/employer-status", 2.0, "JobCounters", 2.0)));
  }

  @Test
  void whatDeletingAJobWrites() {
    Job job = created();

    store.delete(key(job), _ -> {});

    assertThat(writes()).isEqualTo(with(INDEX_ENTRIES, OF_A_JOB_THAT_COMES_OR_GOES));
  }

  @Test
  void whatCountingARequestWrites() {
    TimeLimits limits = TestStores.limits(Duration.ofSeconds(30));
    RequestCounts counts = operations(Clock.systemUTC(), () -> 1, limits, meter).requestCounts();

    counts.add(employer, 100);
    assertThat(writes()).isEqualTo(Map.of("RequestCounts", 1.0));
    counts.add(employer, 100);
    assertThat(writes()).as("again in that second").isEqualTo(Map.of("RequestCounts", 1.0));
  }

  @Test
  void whatTheRanksWriteForOneChange() {
    ranks.update(employer, changes(60));
    meter.taken();

    ranks.update(employer, changes(1));

    List<Cost> costs = meter.taken();
    assertThat(units(costs, Cost::writes)).isEqualTo(Map.of("Ranks", 1.0, "Ranks/counts", 1.0));
    assertThat(units(costs, Cost::reads)).isEqualTo(Map.of("Ranks", 1.0));
  }

  @Test
  void theRanksWriteLessForChangesThatComeTogether() {
    ranks.update(employer, changes(100));

    double writes = writes().values().stream().mapToDouble(Double::doubleValue).sum();
    assertThat(writes / 100).isLessThan(0.1);
  }

  /** From the smallest job on; the ranks' part included, as if each change came alone. */
  @Test
  void aWriteCostsAtMostTwoAndAHalfTimesAPlainPut() {
    for (int length : new int[] {1, 500, 1_000, 3_000, 10_000, 60_000}) {
      Job job = create(store, aUsualJob().description("x".repeat(length)));
      double creating = total(writes()) + 2;
      double plain = plainPut(job);
      store.update(key(job), before -> before.toBuilder().status(JobStatus.DRAFT).build());
      double changing = total(writes()) + 2;
      store.delete(key(job), _ -> {});
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

  private List<Job> createdBy(JobStore unmetered, int jobs) {
    return IntStream.range(0, jobs).mapToObj(_ -> create(unmetered, aJob())).toList();
  }

  private double page(Start start, int size) {
    meter.taken();
    JobPage page =
        store.list(new JobQuery(employer, Optional.empty(), Optional.empty(), start, size));
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
        store.list(
            new JobQuery(employer, Optional.empty(), Optional.of(two), new Start.Offset(0), 10));

    assertThat(page.total()).isEqualTo(2);
    Map<String, Double> reads = units(meter.taken(), Cost::reads);
    assertThat(reads).containsOnlyKeys("Jobs/employer-search", "Jobs");
    assertThat(reads.get("Jobs/employer-search")).isLessThanOrEqualTo(50 * 0.02);
    assertThat(reads).containsEntry("Jobs", 2 * 0.5);
  }

  private Job created() {
    Job job = create(store, aUsualJob());
    meter.taken();
    return job;
  }

  private List<RankChange> changes(int count) {
    return new Random(count)
        .ints(count, 1, Integer.MAX_VALUE)
        .mapToObj(
            id -> new RankChange(aJob().id(id).build().position(), Optional.of(JobStatus.DRAFT)))
        .toList();
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

  private static Map<String, Double> units(List<Cost> costs, ToDoubleFunction<Cost> units) {
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
