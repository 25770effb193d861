package jobpostings.dynamodb.job;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.Optional;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The entry of a job in the index for searches. */
record SearchEntry(
    int employerId,
    JobPosition position,
    JobStatus status,
    Optional<String> referenceId,
    String title) {

  static final TableSchema<SearchEntry> SCHEMA =
      StaticImmutableTableSchema.builder(SearchEntry.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named("id", entry -> entry.position().id(), (b, _) -> {}, primaryPartitionKey()))
          .addAttribute(
              Integer.class,
              named("employerId", SearchEntry::employerId, (b, value) -> b.employerId = value))
          .addAttribute(
              JobPosition.class,
              a ->
                  a.name("listPosition")
                      .attributeConverter(new PositionConverter())
                      .getter(SearchEntry::position)
                      .setter((b, value) -> b.position = value))
          .addAttribute(
              JobStatus.class, named("status", SearchEntry::status, (b, value) -> b.status = value))
          .addAttribute(
              String.class,
              named(
                  "referenceId",
                  entry -> entry.referenceId().orElse(null),
                  (b, value) -> b.referenceId = Optional.of(value)))
          .addAttribute(
              String.class, named("title", SearchEntry::title, (b, value) -> b.title = value))
          .build();

  private static final class Builder {
    private int employerId;
    private JobPosition position;
    private JobStatus status;
    private Optional<String> referenceId = Optional.empty();
    private String title;

    private SearchEntry build() {
      return new SearchEntry(employerId, position, status, referenceId, title);
    }
  }
}
