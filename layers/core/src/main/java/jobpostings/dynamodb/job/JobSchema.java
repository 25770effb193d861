package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static jobpostings.dynamodb.table.Attributes.optional;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import jobpostings.dynamodb.change.VersionSchema;
import jobpostings.dynamodb.description.LongDescriptionSchema;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobHeader;
import jobpostings.job.JobHeaderBuilder;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersionBuilder;
import jobpostings.job.Salary;
import jobpostings.job.SalaryBuilder;
import jobpostings.job.store.LongDescription;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.Reference;
import jobpostings.reference.SalaryPeriod;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The item of a job: the attributes of its header, and all others. */
final class JobSchema {
  private static final TableSchema<Salary> SALARY =
      StaticImmutableTableSchema.builder(Salary.class, SalaryBuilder.class)
          .newItemBuilder(SalaryBuilder::builder, SalaryBuilder::build)
          .addAttribute(BigDecimal.class, named("amount", Salary::amount, SalaryBuilder::amount))
          .addAttribute(
              BigDecimal.class, optional("maxAmount", Salary::maxAmount, SalaryBuilder::maxAmount))
          .addAttribute(
              Integer.class,
              named(
                  "period",
                  salary -> salary.period().id(),
                  (b, value) -> b.period(entry(SalaryPeriod.values(), value))))
          .addAttribute(
              Boolean.class,
              named("plusCommission", Salary::plusCommission, SalaryBuilder::plusCommission))
          .build();

  static final TableSchema<StoredJob> SCHEMA =
      VersionSchema.add(
              HeaderSchema.add(
                  StaticImmutableTableSchema.builder(StoredJob.class, Builder.class)
                      .newItemBuilder(Builder::new, Builder::build),
                  stored -> stored.job().header(),
                  builder -> builder.header),
              StoredJob::version,
              builder -> builder.version)
          .addAttribute(Long.class, named("version", StoredJob::lock, (b, value) -> b.lock = value))
          .addAttribute(
              Integer.class,
              named(
                  "closingShard",
                  stored ->
                      isActive(stored.job())
                          ? DynamoDueJobs.closingShard(stored.job().id(), stored.announced())
                          : null,
                  (b, value) -> b.announced = DynamoDueJobs.announced(value)))
          .addAttribute(
              Integer.class,
              named(
                  "refreshingShard",
                  stored ->
                      isActive(stored.job()) && stored.job().autoRefresh()
                          ? DynamoDueJobs.shard(stored.job().id())
                          : null,
                  (b, value) -> {})) // Made of others.
          .addAttribute(
              LocalDate.class,
              named(
                  "closeDate",
                  stored -> stored.job().closeDate(),
                  (b, value) -> b.job.closeDate(value)))
          .addAttribute(
              Boolean.class,
              named(
                  "closeDateDefaulted",
                  stored -> stored.job().closeDateDefaulted(),
                  (b, value) -> b.job.closeDateDefaulted(value)))
          .addAttribute(
              Boolean.class,
              named(
                  "autoRefresh",
                  stored -> stored.job().autoRefresh(),
                  (b, value) -> b.job.autoRefresh(value)))
          .addAttribute(
              EnhancedType.listOf(Integer.class),
              named(
                  "categories",
                  stored -> stored.job().categories().stream().map(Reference::id).toList(),
                  (b, value) -> b.job.categories(entries(JobCategory.values(), value))))
          .addAttribute(
              Integer.class,
              named(
                  "positionType",
                  stored -> stored.job().positionType().id(),
                  (b, value) -> b.job.positionType(entry(PositionType.values(), value))))
          .addAttribute(
              EnhancedType.documentOf(Salary.class, SALARY, type -> type.ignoreNulls(true)),
              named(
                  "salary",
                  stored -> stored.job().salary().orElse(null),
                  (b, value) -> b.job.salary(value)))
          .addAttribute(
              String.class,
              named(
                  "description",
                  stored ->
                      stored.longDescription().isPresent() ? null : stored.job().description(),
                  (b, value) -> b.job.description(value)))
          .addAttribute(
              EnhancedType.documentOf(LongDescription.class, LongDescriptionSchema.SCHEMA),
              named(
                  LongDescriptionSchema.NAME,
                  stored -> stored.longDescription().orElse(null),
                  (b, value) -> b.longDescription = Optional.of(value)))
          .addAttribute(
              Integer.class,
              named(
                  "applicantRoutingType",
                  stored -> stored.job().applicantRoutingType().id(),
                  (b, value) ->
                      b.job.applicantRoutingType(entry(ApplicantRoutingType.values(), value))))
          .addAttribute(
              String.class,
              named(
                  "applicationEmail",
                  stored -> stored.job().applicationEmail().orElse(null),
                  (b, value) -> b.job.applicationEmail(value)))
          .addAttribute(
              String.class,
              named(
                  "applicationUrl",
                  stored -> stored.job().applicationUrl().orElse(null),
                  (b, value) -> b.job.applicationUrl(value)))
          .build();

  private JobSchema() {}

  private static boolean isActive(Job job) {
    return job.status() == JobStatus.ACTIVE;
  }

  private static <R extends Reference> List<R> entries(R[] all, List<Integer> ids) {
    return ids.stream().map(id -> entry(all, id)).toList();
  }

  private static <R extends Reference> R entry(R[] all, int id) {
    return Reference.of(all, id).orElseThrow();
  }

  private static final class Builder {
    private final JobHeaderBuilder header = JobHeaderBuilder.builder();
    private final JobBuilder job = Job.builder().description("");
    private final JobVersionBuilder version = JobVersionBuilder.builder();
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
          .status(read.status());
      return new StoredJob(job.build(), lock, longDescription, version.build(), announced);
    }
  }
}
