package jobpostings.job.store;

import java.util.Map;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.job.JobHeader;
import jobpostings.job.JobHeaderBuilder;
import jobpostings.job.JobStatus;
import jobpostings.location.Location;
import jobpostings.location.LocationBuilder;
import jobpostings.location.Province;
import jobpostings.segment.PositionConverter;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of a job's item that the indexes hold too. */
public final class HeaderSchema {
  /** The index of an employer's jobs. */
  public static final String BY_EMPLOYER = "employer-publishDate";

  private static final TableSchema<Location> LOCATION =
      new ItemSchema<Location, LocationBuilder>()
          .integer("id", Location::id, LocationBuilder::id)
          .text("name", Location::name, LocationBuilder::name)
          .value(Province.class, "province", Location::province, LocationBuilder::province)
          .build(Location.class, LocationBuilder::builder, LocationBuilder::build);

  /** For the schema of something with a header. */
  public static final ItemSchema<JobHeader, JobHeaderBuilder> HEADER =
      new ItemSchema<JobHeader, JobHeaderBuilder>()
          .integer("id", header -> header.position().id(), (_, _) -> {})
          .text(
              "listPosition",
              header -> PositionConverter.text(header.position()),
              (b, value) -> b.position(PositionConverter.position(value)))
          .integer("employerId", JobHeader::employerId, JobHeaderBuilder::employerId)
          .text(
              "employerStatus",
              header -> employerStatus(header.employerId(), header.status()),
              (_, _) -> {})
          .optionalText("referenceId", JobHeader::referenceId, JobHeaderBuilder::referenceId)
          .text("title", JobHeader::title, JobHeaderBuilder::title)
          .value(
              EnhancedType.listOf(EnhancedType.documentOf(Location.class, LOCATION)),
              "locations",
              JobHeader::locations,
              JobHeaderBuilder::locations)
          .flag("confidential", JobHeader::confidential, JobHeaderBuilder::confidential)
          .value(JobStatus.class, "status", JobHeader::status, JobHeaderBuilder::status);

  public static final TableSchema<JobHeader> SCHEMA =
      HEADER.build(JobHeader.class, JobHeaderBuilder::builder, JobHeaderBuilder::build);

  private HeaderSchema() {}

  /** Whether an item is a job, and not the tombstone of a deleted one. */
  static boolean isJob(Map<String, AttributeValue> item) {
    return item.containsKey("listPosition");
  }

  /** The key of the index by status: "7#active". */
  public static String employerStatus(int employerId, JobStatus status) {
    return employerId + "#" + status;
  }
}
