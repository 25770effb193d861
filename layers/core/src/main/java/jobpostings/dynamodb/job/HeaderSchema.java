package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.Map;
import java.util.function.Function;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.job.JobHeader;
import jobpostings.job.JobHeaderBuilder;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.location.Location;
import jobpostings.location.LocationBuilder;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of a job's item that the indexes hold too. */
public final class HeaderSchema {
  /** The index of an employer's jobs. */
  public static final String BY_EMPLOYER = "employer-publishDate";

  /** The index of an employer's jobs of one status. */
  public static final String BY_STATUS = "employer-status";

  private static final TableSchema<Location> LOCATION =
      StaticImmutableTableSchema.builder(Location.class, LocationBuilder.class)
          .newItemBuilder(LocationBuilder::builder, LocationBuilder::build)
          .addAttribute(Integer.class, named("id", Location::id, LocationBuilder::id))
          .addAttribute(String.class, named("name", Location::name, LocationBuilder::name))
          .addAttribute(
              Province.class, named("province", Location::province, LocationBuilder::province))
          .build();

  public static final TableSchema<JobHeader> SCHEMA =
      add(
              StaticImmutableTableSchema.builder(JobHeader.class, JobHeaderBuilder.class)
                  .newItemBuilder(JobHeaderBuilder::builder, JobHeaderBuilder::build),
              Function.identity(),
              Function.identity())
          .build();

  private HeaderSchema() {}

  /**
   * Adds the attributes to the schema of something with a header. The SDK's {@code flatten} would
   * copy every item twice to read it.
   *
   * @param builder what collects them while an item is read
   */
  public static <T, B> StaticImmutableTableSchema.Builder<T, B> add(
      StaticImmutableTableSchema.Builder<T, B> schema,
      Function<T, JobHeader> header,
      Function<B, JobHeaderBuilder> builder) {
    return schema
        .addAttribute(
            Integer.class,
            named(
                "id",
                header.andThen(h -> h.position().id()),
                (b, value) -> {}, // The position has it.
                primaryPartitionKey()))
        .addAttribute(
            JobPosition.class,
            a ->
                a.name("listPosition")
                    .attributeConverter(new PositionConverter())
                    .getter(header.andThen(JobHeader::position))
                    .setter((b, value) -> builder.apply(b).position(value)))
        .addAttribute(
            Integer.class,
            named(
                "employerId",
                header.andThen(JobHeader::employerId),
                (b, value) -> builder.apply(b).employerId(value)))
        .addAttribute(
            String.class,
            named(
                "employerStatus",
                header.andThen(h -> employerStatus(h.employerId(), h.status())),
                (b, value) -> {})) // Made of two others.
        .addAttribute(
            String.class,
            named(
                "referenceId",
                header.andThen(h -> h.referenceId().orElse(null)),
                (b, value) -> builder.apply(b).referenceId(value)))
        .addAttribute(
            String.class,
            named(
                "title",
                header.andThen(JobHeader::title),
                (b, value) -> builder.apply(b).title(value)))
        .addAttribute(
            EnhancedType.listOf(EnhancedType.documentOf(Location.class, LOCATION)),
            named(
                "locations",
                header.andThen(JobHeader::locations),
                (b, value) -> builder.apply(b).locations(value)))
        .addAttribute(
            Boolean.class,
            named(
                "confidential",
                header.andThen(JobHeader::confidential),
                (b, value) -> builder.apply(b).confidential(value)))
        .addAttribute(
            JobStatus.class,
            named(
                "status",
                header.andThen(JobHeader::status),
                (b, value) -> builder.apply(b).status(value)));
  }

  /** Whether an item is a job, and not the tombstone of a deleted one. */
  static boolean isJob(Map<String, AttributeValue> item) {
    return item.containsKey("listPosition");
  }

  /** The key of the index by status: "7#active". */
  public static String employerStatus(int employerId, JobStatus status) {
    return employerId + "#" + status;
  }
}
