package jobpostings.dynamodb.list;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.SearchEntry;
import jobpostings.dynamodb.rank.SearchEntryBuilder;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/** The attributes that a search reads of a job's entry in the index of its employer's jobs. */
record IndexEntry(JobPosition position, SearchEntry job) {

  static final TableSchema<IndexEntry> SCHEMA =
      StaticImmutableTableSchema.builder(IndexEntry.class, Builder.class)
          .newItemBuilder(Builder::new, Builder::build)
          .addAttribute(
              Integer.class,
              named("id", entry -> entry.position().id(), (_, _) -> {}, primaryPartitionKey()))
          .addAttribute(
              JobPosition.class,
              a ->
                  a.name("listPosition")
                      .attributeConverter(new PositionConverter())
                      .getter(IndexEntry::position)
                      .setter((b, value) -> b.position = value))
          .addAttribute(
              JobStatus.class,
              named("status", entry -> entry.job().status(), (b, value) -> b.job.status(value)))
          .addAttribute(
              String.class,
              named(
                  "referenceId",
                  entry -> entry.job().referenceId().orElse(null),
                  (b, value) -> b.job.referenceId(value)))
          .addAttribute(
              String.class,
              named("title", entry -> entry.job().title(), (b, value) -> b.job.title(value)))
          .build();

  private static final class Builder {
    private JobPosition position;
    private final SearchEntryBuilder job = SearchEntryBuilder.builder();

    private IndexEntry build() {
      return new IndexEntry(position, job.build());
    }
  }
}
