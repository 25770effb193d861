package jobpostings.dynamodb;

import static jobpostings.dynamodb.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.secondaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.secondarySortKey;

import java.util.List;
import java.util.Optional;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.location.Location;
import jobpostings.location.Province;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The attributes of a job's item that the indexes hold too. */
final class HeaderSchema {
  /** The index of an employer's jobs. */
  static final String BY_EMPLOYER = "employer-publishDate";

  /** The index of an employer's jobs of one status. */
  static final String BY_STATUS = "employer-status";

  /** The index in which words are looked for, which holds as little as can be. */
  static final String SEARCH = "employer-search";

  private static final TableSchema<Location> LOCATION =
      StaticImmutableTableSchema.builder(Location.class, LocationBuilder.class)
          .newItemBuilder(LocationBuilder::new, LocationBuilder::build)
          .addAttribute(Integer.class, named("id", Location::id, (b, value) -> b.id = value))
          .addAttribute(String.class, named("name", Location::name, (b, value) -> b.name = value))
          .addAttribute(
              Province.class,
              named("province", Location::province, (b, value) -> b.province = value))
          .build();

  static final TableSchema<JobHeader> SCHEMA =
      StaticImmutableTableSchema.builder(JobHeader.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named(
                  "id",
                  header -> header.position().id(),
                  (b, value) -> {}, // The position has it.
                  primaryPartitionKey()))
          .addAttribute(
              JobPosition.class,
              a ->
                  a.name("listPosition")
                      .attributeConverter(new PositionConverter())
                      .getter(JobHeader::position)
                      .setter((b, value) -> b.position = value)
                      .tags(secondarySortKey(List.of(BY_EMPLOYER, BY_STATUS, SEARCH))))
          .addAttribute(
              Integer.class,
              named(
                  "employerId",
                  JobHeader::employerId,
                  (b, value) -> b.employerId = value,
                  secondaryPartitionKey(List.of(BY_EMPLOYER, SEARCH))))
          .addAttribute(
              String.class,
              named(
                  "employerStatus",
                  header -> employerStatus(header.employerId(), header.status()),
                  (b, value) -> {}, // Made of two others.
                  secondaryPartitionKey(BY_STATUS)))
          .addAttribute(
              String.class,
              named(
                  "referenceId",
                  header -> header.referenceId().orElse(null),
                  (b, value) -> b.referenceId = Optional.of(value)))
          .addAttribute(
              String.class, named("title", JobHeader::title, (b, value) -> b.title = value))
          .addAttribute(
              EnhancedType.listOf(EnhancedType.documentOf(Location.class, LOCATION)),
              named("locations", JobHeader::locations, (b, value) -> b.locations = value))
          .addAttribute(
              Boolean.class,
              named("confidential", JobHeader::confidential, (b, value) -> b.confidential = value))
          .addAttribute(
              JobStatus.class, named("status", JobHeader::status, (b, value) -> b.status = value))
          .build();

  private HeaderSchema() {}

  /** The key of the index by status: "7#active". */
  static String employerStatus(int employerId, JobStatus status) {
    return employerId + "#" + status;
  }

  private static final class Builder {
    private JobPosition position;
    private int employerId;
    private Optional<String> referenceId = Optional.empty();
    private String title;
    private List<Location> locations;
    private boolean confidential;
    private JobStatus status;

    private JobHeader build() {
      return new JobHeader(
          position, employerId, referenceId, title, locations, confidential, status);
    }
  }

  private static final class LocationBuilder {
    private int id;
    private String name;
    private Province province;

    private Location build() {
      return new Location(id, name, province);
    }
  }
}
