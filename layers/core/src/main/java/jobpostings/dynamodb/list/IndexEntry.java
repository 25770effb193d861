package jobpostings.dynamodb.list;

import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.SearchEntry;
import jobpostings.dynamodb.rank.SearchEntryBuilder;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** The attributes that a search reads of a job's entry in the index of its employer's jobs. */
record IndexEntry(JobPosition position, SearchEntry job) {

  private static final ItemSchema<SearchEntry, SearchEntryBuilder> JOB =
      new ItemSchema<SearchEntry, SearchEntryBuilder>()
          .value(JobStatus.class, "status", SearchEntry::status, SearchEntryBuilder::status)
          .optionalText("referenceId", SearchEntry::referenceId, SearchEntryBuilder::referenceId)
          .text("title", SearchEntry::title, SearchEntryBuilder::title);

  static final TableSchema<IndexEntry> SCHEMA =
      new ItemSchema<IndexEntry, Builder>()
          .part(JOB, IndexEntry::job, b -> b.job)
          .text(
              "listPosition",
              entry -> PositionConverter.text(entry.position()),
              (b, value) -> b.position = PositionConverter.position(value))
          .build(IndexEntry.class, Builder::new, Builder::build);

  private static final class Builder {
    private JobPosition position;
    private final SearchEntryBuilder job = SearchEntryBuilder.builder();

    private IndexEntry build() {
      return new IndexEntry(position, job.build());
    }
  }
}
