package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.OwnTables;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobStatus;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.PublishOn;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.StoredJobs;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What tests of sweeps have in common: tables with no jobs but their own. */
public abstract class SweepFixture extends StoreFixture {
  /** The author of what sweeps change. */
  protected static final Author RUN = Author.schedule("run");

  /** Noon in Toronto. */
  protected static final Instant NOW = Instant.parse("2026-11-21T17:00:00.123456Z");

  public static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  private final OwnTables tables = OwnTables.take();
  private final DynamoDbClient client = client();

  /** The failures of the test's sweeps, by job id. */
  protected final Map<String, RuntimeException> failures = new ConcurrentHashMap<>();

  @Override
  protected final Settings settings() {
    return tables.settings();
  }

  @Override
  protected final List<ExecutionInterceptor> ofAllClients() {
    return List.of(tables.written());
  }

  @AfterEach
  protected final void closeTables() {
    tables.close();
  }

  protected final SweepRun runAt(Instant time) {
    return new SweepRun(time, RUN, () -> true, failures::put);
  }

  protected final SweepReport close(Operations operations) {
    return Sweeps.of(operations).changeDueJobs(runAt(NOW));
  }

  protected final SweepReport refresh(Operations operations, ExecutionInterceptor... ofEmployers) {
    return Sweeps.of(operations, employers(ofEmployers)).refreshJobs(runAt(NOW));
  }

  protected final EmployerStore employers(ExecutionInterceptor... interceptors) {
    return operations(interceptors).employers();
  }

  protected final void savePlan(Plan plan) {
    employers().save(new Employer(employer, "Northwind Health", plan));
  }

  /** The report of a complete run without failures. */
  protected static SweepReport report(int due, int changed, int unchanged) {
    return new SweepReport(NOW.toString(), due, changed, unchanged, List.of(), true);
  }

  /** An active job that closed yesterday. */
  protected final JobBuilder aJobToClose() {
    return aJob().status(JobStatus.ACTIVE).closeDate(TODAY.minusDays(1));
  }

  /** A draft whose day of publication has come. */
  protected final JobBuilder aJobToPublish() {
    return aJob()
        .status(JobStatus.DRAFT)
        .closeDate(TODAY.plusDays(30))
        .closeDateDefaulted(false)
        .optionals(OptionalMembers.NONE.with(PublishOn.MEMBER, Optional.of(TODAY)));
  }

  /** An active job with auto-refresh, published a week ago. */
  protected final JobBuilder aJobToRefresh() {
    return aJob()
        .status(JobStatus.ACTIVE)
        .autoRefresh(true)
        .publishDate(TODAY.minusDays(7))
        .publishedAt(NOW.minusSeconds(7 * 86_400).truncatedTo(ChronoUnit.MILLIS))
        .closeDate(TODAY.plusDays(53));
  }

  protected final List<Job> createAll(JobStore store, int count, JobBuilder job) {
    return IntStream.range(0, count).mapToObj(_ -> create(store, job)).toList();
  }

  /** Stores active jobs of the employer as the store would, but in few calls. */
  protected final void storeActive(Stream<JobBuilder> jobs) {
    List<WriteRequest> writes = jobs.map(job -> write(job.build())).toList();
    for (int i = 0; i < writes.size(); i += 25) {
      List<WriteRequest> batch = writes.subList(i, Math.min(i + 25, writes.size()));
      assertThat(
              client
                  .batchWriteItem(write -> write.requestItems(Map.of("Jobs", batch)))
                  .unprocessedItems())
          .isEmpty();
    }
    Map<String, AttributeValue> counter =
        Map.of("employerId", number(employer), "shard", number(0), "active", number(writes.size()));
    client.putItem(put -> put.tableName("JobCounters").item(counter));
  }

  private static WriteRequest write(Job job) {
    return WriteRequest.builder().putRequest(put -> put.item(StoredJobs.item(job))).build();
  }

  protected final Job stored(JobStore store, Job job) {
    return store.find(key(job)).orElseThrow();
  }

  protected final Map<String, AttributeValue> item(Job job) {
    return client.getItem(get -> get.tableName("Jobs").key(Map.of("id", number(job.id())))).item();
  }

  protected final void putItem(Map<String, AttributeValue> item) {
    client.putItem(put -> put.tableName("Jobs").item(item));
  }

  protected static AttributeValue number(Object value) {
    return AttributeValue.fromN(value.toString());
  }

  protected static Optional<String> text(AttributeValue value) {
    return Optional.ofNullable(value).map(AttributeValue::s);
  }
}
