package jobpostings.job.store;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobHeader;
import jobpostings.job.JobHeaderBuilder;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.JobVersionBuilder;
import jobpostings.job.Salary;
import jobpostings.job.SalaryBuilder;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;
import jobpostings.job.member.OptionalMember;
import jobpostings.job.member.OptionalMembers;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.Reference;
import jobpostings.reference.SalaryPeriod;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * A job as its item holds it: the attributes of its header, and all others.
 *
 * @param job with an empty description while only the item has been read and the description is in
 *     pieces
 * @param lock a random number that every write changes. A write is refused if the job no longer has
 *     the lock that was read, and a writer recognises its own write by it
 * @param longDescription where the description is, if it is too long for the item
 * @param version which version of the job this is, and who wrote it; readers of the stream could
 *     not tell otherwise
 * @param announced the last announcement that the job closes by itself, since it was published and
 *     got its close date; none unless it is active
 */
public record StoredJob(
    Job job,
    long lock,
    Optional<LongDescription> longDescription,
    JobVersion version,
    Optional<ClosingNotice> announced) {

  private static final TableSchema<Salary> SALARY =
      new ItemSchema<Salary, SalaryBuilder>()
          .value(BigDecimal.class, "amount", Salary::amount, SalaryBuilder::amount)
          .optional(
              EnhancedType.of(BigDecimal.class),
              "maxAmount",
              Salary::maxAmount,
              SalaryBuilder::maxAmount)
          .integer(
              "period",
              salary -> salary.period().id(),
              (b, value) -> b.period(entry(SalaryPeriod.values(), value)))
          .flag("plusCommission", Salary::plusCommission, SalaryBuilder::plusCommission)
          .build(Salary.class, SalaryBuilder::builder, SalaryBuilder::build);

  private static final ItemSchema<Job, JobBuilder> JOB =
      new ItemSchema<Job, JobBuilder>()
          .integer(
              "refreshingShard",
              job ->
                  job.status() == JobStatus.ACTIVE && job.autoRefresh()
                      ? DueIndex.shard(job.id())
                      : null,
              (b, value) -> {}) // Made of others.
          .value(LocalDate.class, "closeDate", Job::closeDate, JobBuilder::closeDate)
          .flag("closeDateDefaulted", Job::closeDateDefaulted, JobBuilder::closeDateDefaulted)
          .flag("autoRefresh", Job::autoRefresh, JobBuilder::autoRefresh)
          .value(
              EnhancedType.listOf(Integer.class),
              "categories",
              job -> job.categories().stream().map(Reference::id).toList(),
              (b, value) ->
                  b.categories(value.stream().map(id -> entry(JobCategory.values(), id)).toList()))
          .integer(
              "positionType",
              job -> job.positionType().id(),
              (b, value) -> b.positionType(entry(PositionType.values(), value)))
          .optional(
              EnhancedType.documentOf(Salary.class, SALARY, type -> type.ignoreNulls(true)),
              "salary",
              Job::salary,
              JobBuilder::salary)
          .integer(
              "applicantRoutingType",
              job -> job.applicantRoutingType().id(),
              (b, value) -> b.applicantRoutingType(entry(ApplicantRoutingType.values(), value)))
          .optionalText("applicationEmail", Job::applicationEmail, JobBuilder::applicationEmail)
          .optionalText("applicationUrl", Job::applicationUrl, JobBuilder::applicationUrl);

  static final TableSchema<StoredJob> SCHEMA =
      new ItemSchema<StoredJob, Builder>()
          .part(JOB, StoredJob::job, b -> b.job)
          .part(HeaderSchema.HEADER, stored -> stored.job().header(), b -> b.header)
          .part(VersionSchema.VERSION, StoredJob::version, b -> b.version)
          .number("version", StoredJob::lock, (b, value) -> b.lock = value)
          .integer(
              "announced",
              stored -> stored.announced().map(ClosingNotice::days).orElse(null),
              (b, value) -> b.announced = Optional.of(ClosingNotice.of(value)))
          .integer(
              "dueShard",
              stored -> stored.due().map(_ -> DueIndex.shard(stored.job().id())).orElse(null),
              (_, _) -> {}) // Made of others, as is due.
          .optionalText("due", StoredJob::due, (_, _) -> {})
          .text(
              "description",
              stored -> stored.longDescription().isPresent() ? null : stored.job().description(),
              (b, value) -> b.job.description(value))
          .optional(
              DynamoLongDescriptions.TYPE,
              DynamoLongDescriptions.ATTRIBUTE,
              StoredJob::longDescription,
              (b, value) -> b.longDescription = Optional.of(value))
          .part(optionals(), StoredJob::job, b -> b)
          .build(StoredJob.class, Builder::new, Builder::build);

  /** A job without an announcement. */
  StoredJob(Job job, long lock, Optional<LongDescription> longDescription, JobVersion version) {
    this(job, lock, longDescription, version, Optional.empty());
  }

  StoredJob withDescription(String description) {
    return new StoredJob(
        job.toBuilder().description(description).build(),
        lock,
        longDescription,
        version,
        announced);
  }

  private static ItemSchema<Job, Builder> optionals() {
    ItemSchema<Job, Builder> schema = new ItemSchema<>();
    for (OptionalMember<?> member : OptionalMembers.ALL) {
      schema.plain(
          member.name(),
          job -> job.optionals().plain(member),
          (b, value) -> b.optionals = b.optionals.withPlain(member, value));
    }
    return schema;
  }

  private Optional<String> due() {
    return DueIndex.of(job, announced);
  }

  private static <R extends Reference> R entry(R[] all, int id) {
    return Reference.of(all, id).orElseThrow();
  }

  private static final class Builder {
    private final JobHeaderBuilder header = JobHeaderBuilder.builder();
    private final JobBuilder job = Job.builder().description("");
    private final JobVersionBuilder version = JobVersionBuilder.builder();
    private OptionalMembers optionals = OptionalMembers.NONE;
    private long lock;
    private Optional<LongDescription> longDescription = Optional.empty();
    private Optional<ClosingNotice> announced = Optional.empty();

    private StoredJob build() {
      JobHeader read = header.build();
      job.id(read.position().id())
          .publishDate(read.position().publishDate())
          .publishedAt(read.position().publishedAt())
          .employerId(read.employerId())
          .referenceId(read.referenceId())
          .title(read.title())
          .locations(read.locations())
          .confidential(read.confidential())
          .status(read.status())
          .optionals(optionals);
      return new StoredJob(job.build(), lock, longDescription, version.build(), announced);
    }
  }
}
