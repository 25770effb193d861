package jobpostings.dynamodb.stores;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import jobpostings.dynamodb.IdGenerator;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.Tables;
import jobpostings.event.EventBus;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.Salary;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.list.SearchTop;
import jobpostings.job.store.CounterShards;
import jobpostings.job.store.JobStore;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.SalaryPeriod;
import jobpostings.settings.Settings;
import jobpostings.telemetry.CapturedContext;
import jobpostings.telemetry.Telemetry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What tests of the store have in common: a store, an employer of their own, jobs to store. */
@Tag("storage")
public abstract class StoreFixture {
  private static final AtomicInteger EMPLOYERS = new AtomicInteger();
  private static final SecureRandom RANDOM = new SecureRandom();

  private final List<DynamoDbClient> clients = new ArrayList<>();

  public final int employer = EMPLOYERS.incrementAndGet();

  protected abstract Settings settings();

  /** What all clients pass their calls through, before the interceptors of each. */
  protected List<ExecutionInterceptor> ofAllClients() {
    return List.of();
  }

  /** A store whose calls pass through the interceptors. */
  protected final JobStore store(ExecutionInterceptor... interceptors) {
    return operations(interceptors).jobs();
  }

  /** A store that has this much time for each request, in which only its own waits count. */
  protected final JobStore store(Duration time, ExecutionInterceptor... interceptors) {
    return operations(time, interceptors).jobs();
  }

  protected final JobStore store(TimeLimits limits, ExecutionInterceptor... interceptors) {
    return operations(limits, interceptors).jobs();
  }

  /** All operations, which have this much time each, in which only their own waits count. */
  protected final Operations operations(Duration time, ExecutionInterceptor... interceptors) {
    return operations(TestStores.limits(time, new VirtualClock()), interceptors);
  }

  protected final Operations operations(TimeLimits limits, ExecutionInterceptor... interceptors) {
    return operations(Clock.systemUTC(), StoreFixture::id, limits, interceptors);
  }

  /** All operations, whose calls pass through the interceptors. */
  protected final Operations operations(ExecutionInterceptor... interceptors) {
    return operations(Clock.systemUTC(), interceptors);
  }

  protected final Operations operations(Clock clock, ExecutionInterceptor... interceptors) {
    return operations(clock, StoreFixture::id, TimeLimits.DEFAULT, interceptors);
  }

  protected final Operations operations(
      Clock clock, IdGenerator ids, TimeLimits limits, ExecutionInterceptor... interceptors) {
    return Operations.on(stores(clock, ids, limits, interceptors));
  }

  /** All operations. If there are segments, searches read only this much from the index. */
  protected final Operations operations(SearchTop top, ExecutionInterceptor... interceptors) {
    return Operations.on(stores(Clock.systemUTC(), interceptors).searchTop(top));
  }

  /** All operations, on so many counters of each employer. */
  protected final Operations operations(CounterShards shards) {
    return Operations.on(stores(Clock.systemUTC()).counterShards(shards));
  }

  /** All operations, on one counter, and as patient as the machine is busy. */
  protected final Operations contended(Clock clock, ExecutionInterceptor... interceptors) {
    return Operations.on(
        stores(clock, StoreFixture::id, TestStores.limits(Duration.ofMinutes(5)), interceptors)
            .counterShards(new CounterShards(1)));
  }

  private TestStores stores(Clock clock, ExecutionInterceptor... interceptors) {
    return stores(clock, StoreFixture::id, TimeLimits.DEFAULT, interceptors);
  }

  private TestStores stores(
      Clock clock, IdGenerator ids, TimeLimits limits, ExecutionInterceptor... interceptors) {
    return new TestStores(
        client(interceptors),
        settings(),
        clock,
        ids,
        limits,
        events -> new EventBus.Acceptance(events.size(), Optional.empty()));
  }

  private static int id() {
    return RANDOM.nextInt(Integer.MAX_VALUE) + 1;
  }

  protected final DynamoDbClient client(ExecutionInterceptor... interceptors) {
    DynamoDbClient client =
        Clients.of(
            settings(), Stream.concat(ofAllClients().stream(), Stream.of(interceptors)).toList());
    clients.add(client);
    return client;
  }

  /** To be shared by all clients of the same DynamoDB. */
  protected final OverlapsRefused overlapsRefused() {
    return new OverlapsRefused(new Tables(client()));
  }

  @AfterEach
  protected final void closeClients() {
    clients.forEach(DynamoDbClient::close);
  }

  /** A job with everything that a job can have but a referenceId and an applicationUrl. */
  protected final JobBuilder aJob() {
    return Job.builder()
        .employerId(employer)
        .title("Registered Nurse, \u00e9quipe de nuit \ud83c\udf19")
        .publishDate(LocalDate.of(2026, 11, 21))
        .publishedAt(Instant.parse("2026-11-21T09:30:15.123Z"))
        .closeDate(LocalDate.of(2027, 1, 20))
        .closeDateDefaulted(true)
        .confidential(true)
        .autoRefresh(true)
        .status(JobStatus.ACTIVE)
        .locations(
            List.of(
                new Location(5, "Vancouver", Province.BC),
                new Location(2_000_000_000, "Saint-Louis-du-Ha! Ha!", Province.QC)))
        .categories(List.of(JobCategory.HEALTHCARE_AND_NURSING, JobCategory.OTHER))
        .positionType(PositionType.PART_TIME)
        .salary(
            Optional.of(
                new Salary(
                    new BigDecimal("60000.0001"),
                    Optional.of(new BigDecimal("999999999999.9999")),
                    SalaryPeriod.HOURLY,
                    true)))
        .description("<p>Nights.</p>")
        .applicantRoutingType(ApplicantRoutingType.EMAIL)
        .applicationEmail(Optional.of("jobs@example.com"))
        .applicationUrl(Optional.empty());
  }

  protected final Job create(JobStore store, JobBuilder job) {
    return store.create(id -> job.id(id).build(), JobExamples.AUTHOR, Optional.empty());
  }

  protected final Job create(JobStore store, String referenceId) {
    return create(store, aJob().referenceId(Optional.of(referenceId)));
  }

  protected final JobKey.ById key(Job job) {
    return new JobKey.ById(employer, job.id());
  }

  protected final JobKey key(String referenceId) {
    return new JobKey.ByReference(employer, referenceId);
  }

  /** The line that a function would log about the work. */
  protected final JsonNode observed(Runnable work) {
    CapturedContext context = new CapturedContext();
    new Telemetry(getClass(), settings())
        .observe(
            context,
            _ -> {
              work.run();
              return "";
            });
    return context.line();
  }

  /** How many jobs the employer has, as lists say. */
  protected final long total() {
    return operations().jobList().list(query(Optional.empty())).total();
  }

  protected final long total(JobStatus status) {
    return operations().jobList().list(query(Optional.of(status))).total();
  }

  private JobQuery query(Optional<JobStatus> status) {
    return new JobQuery(employer, status, Optional.empty(), new Start.Offset(0), 1);
  }
}
