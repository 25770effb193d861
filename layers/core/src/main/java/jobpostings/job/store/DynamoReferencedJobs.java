package jobpostings.job.store;

import static jobpostings.dynamodb.Attributes.idKeys;
import static jobpostings.dynamodb.Attributes.number;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.job.JobHeaderBuilder;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/** Reads the index of referenceIds, and the jobs and the referenceIds in use, which it trails. */
final class DynamoReferencedJobs implements ReferencedJobs {
  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int MAX_PAGE = 10_000;

  private static final TableSchema<ReferencedJob> ENTRY =
      new ItemSchema<ReferencedJob, ReferencedJobBuilder>()
          .integer("id", ReferencedJob::id, ReferencedJobBuilder::id)
          .text("referenceId", ReferencedJob::referenceId, ReferencedJobBuilder::referenceId)
          .value(JobStatus.class, "status", ReferencedJob::status, ReferencedJobBuilder::status)
          .build(ReferencedJob.class, ReferencedJobBuilder::builder, ReferencedJobBuilder::build);

  private static final TableSchema<WrittenJob> STATE =
      new ItemSchema<WrittenJob, StateBuilder>()
          .part(HeaderSchema.HEADER, WrittenJob::job, b -> b.header)
          .moment("writtenAt", WrittenJob::writtenAt, (b, value) -> b.writtenAt = value)
          .build(WrittenJob.class, StateBuilder::new, StateBuilder::build);

  private final Table<ReferencedJob> entries;
  private final Table<WrittenJob> jobs;
  private final ReferenceIds referenceIds;
  private final DynamoJobCounters counters;

  @Inject
  DynamoReferencedJobs(Tables tables, ReferenceIds referenceIds, DynamoJobCounters counters) {
    this.entries = tables.table("JOBS_TABLE", ENTRY);
    this.jobs = tables.table("JOBS_TABLE", STATE).only(HeaderSchema::isJob);
    this.referenceIds = referenceIds;
    this.counters = counters;
  }

  @Override
  public void read(int employerId, Consumer<ReferencedJob> look) {
    entries
        .query("employerId", number(employerId))
        .index("employer-referenceId")
        .pageSize(MAX_PAGE)
        .stream()
        .forEach(look);
  }

  @Override
  public List<WrittenJob> find(int employerId, List<Integer> ids) {
    return jobs.findAllInPart(idKeys(ids)).stream()
        .filter(state -> state.job().employerId() == employerId)
        .toList();
  }

  @Override
  public Set<String> inUse(int employerId, List<String> wanted) {
    return referenceIds.findJobIds(employerId, wanted).keySet();
  }

  @Override
  public void readInUse(int employerId, Consumer<String> look) {
    referenceIds.read(employerId, MAX_PAGE).forEach(look);
  }

  @Override
  public long countActive(int employerId) {
    return counters.total(employerId, Optional.of(JobStatus.ACTIVE));
  }

  private static final class StateBuilder {
    private final JobHeaderBuilder header = JobHeaderBuilder.builder();
    private Instant writtenAt;

    private WrittenJob build() {
      return new WrittenJob(header.build(), writtenAt);
    }
  }
}
