package jobpostings.webhooks;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jobpostings.Core;
import jobpostings.change.Change;
import jobpostings.change.ChangeBuilder;
import jobpostings.change.ChangeLog;
import jobpostings.change.JobSnapshot;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.job.ChangeId;
import jobpostings.job.ChangeType;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.local.TemplateTables;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.settings.Settings;
import jobpostings.webhook.outbound.OutboundClient;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables of the template in a DynamoDB of their own, with changes to send to webhooks. */
final class WebhookTables implements AutoCloseable {
  static final Author AUTHOR =
      new Author(
          Author.Type.KEY,
          Optional.empty(),
          Optional.of("e066e96fa1f6106d"),
          Optional.of("jpk_a1b2"),
          "9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607",
          false);

  /** How many changes are recorded at once. */
  private static final int BATCH = 100;

  private static final AtomicInteger NUMBERS = new AtomicInteger(1_000);

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final OutboundClient outbound = opened(new OutboundClient(true));
  private final Settings settings;
  private final Core core;

  WebhookTables() {
    settings = opened(TemplateTables.start()).settings();
    core = Core.of(settings);
    opened.push(core.connections());
  }

  private <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** A client whose calls pass through the interceptors. */
  DynamoDbClient client(ExecutionInterceptor... interceptors) {
    var builder = DynamoDbModule.clientBuilder(settings);
    var calls =
        builder.overrideConfiguration().toBuilder()
            // The first call waits until DynamoDB Local has started, which takes long on a busy
            // machine.
            .apiCallTimeout(Duration.ofMinutes(1))
            .apiCallAttemptTimeout(Duration.ofMinutes(1));
    List.of(interceptors).forEach(calls::addExecutionInterceptor);
    return opened(builder.overrideConfiguration(calls.build()).build());
  }

  /**
   * The parts of the service that deal with webhooks.
   *
   * @param time how long the stores retry
   */
  WebhookParts parts(DynamoDbClient client, Duration time, Clock clock) {
    return WebhookParts.on(client, settings, core, outbound, time, clock);
  }

  /** An employer that nobody else has. */
  static Employer employer() {
    return new Employer(NUMBERS.incrementAndGet(), "Northwind Health", Plan.UNLIMITED);
  }

  /** Records this many changes in the log, each of a job of its own, of three kilobytes. */
  List<Change> record(Employer employer, int changes, Instant time) {
    List<Change> recorded = new ArrayList<>();
    for (int i = 0; i < changes; i += BATCH) {
      List<ChangeLog.LogEntry> entries =
          IntStream.range(i, Math.min(changes, i + BATCH))
              .mapToObj(job -> change(employer, employer.id() * 100_000 + job, time))
              .map(change -> new ChangeLog.LogEntry(change, Optional.empty()))
              .toList();
      recorded.addAll(core.changeLog().record(employer.id(), entries));
    }
    return recorded;
  }

  private static Change change(Employer employer, int id, Instant time) {
    String text =
        "<p>" + "Care for %d patients of ward %d. ".repeat(60).formatted(wards()) + "</p>";
    Job job =
        Job.builder()
            .id(id)
            .employerId(employer.id())
            .referenceId(Optional.of("NW-" + id))
            .title("Registered Nurse, Night Shift")
            .publishDate(LocalDate.parse("2026-11-21"))
            .publishedAt(Instant.parse("2026-11-21T17:00:00.123Z"))
            .closeDate(LocalDate.parse("2027-01-20"))
            .closeDateDefaulted(true)
            .status(JobStatus.ACTIVE)
            .locations(List.of(new Location(8, "Vancouver", Province.BC)))
            .categories(List.of(JobCategory.HEALTHCARE_AND_NURSING))
            .positionType(PositionType.FULL_TIME)
            .salary(Optional.empty())
            .description(text)
            .applicantRoutingType(ApplicantRoutingType.EMAIL)
            .applicationEmail(Optional.of("jobs@example.com"))
            .applicationUrl(Optional.empty())
            .build();
    return ChangeBuilder.builder()
        .employerId(employer.id())
        .jobId(id)
        .version(JobVersion.first(AUTHOR, time))
        .id(new ChangeId(id, 1).toString())
        .type(ChangeType.CREATED)
        .referenceId(job.referenceId())
        .changedMembers(List.of())
        .job(Optional.of(JobSnapshot.of(job, Optional.empty(), employer)))
        .build();
  }

  private static Object[] wards() {
    return IntStream.range(0, 120).mapToObj(i -> i * 7_919 % 1_000).toArray();
  }

  @Override
  public void close() {
    opened.forEach(WebhookTables::close);
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      throw new IllegalStateException("It does not end.", e);
    }
  }
}
