package jobpostings.dynamodb.list;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.job.HeaderSchema;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.table.Query.Page;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The top of an employer's list, read from the index, which trails writes by a moment at most. The
 * index has jobs that the segments may not have yet, so that a new or published job is found at
 * once, however many come with it.
 */
final class NewestJobs {
  private final Table<IndexEntry> table;
  private final Clock clock;
  private final SearchTop top;

  @Inject
  NewestJobs(Tables tables, Clock clock, SearchTop top) {
    this.table = tables.table("JOBS_TABLE", IndexEntry.SCHEMA);
    this.clock = clock;
    this.top = top;
  }

  /**
   * @param below the position of the last of the jobs, as text, if others may follow
   */
  record Newest(List<IndexEntry> jobs, Optional<String> below) {}

  Newest read(int employerId, RetryBudget budget) {
    List<IndexEntry> jobs = new ArrayList<>();
    Optional<Map<String, AttributeValue>> next = Optional.empty();
    do {
      Page<IndexEntry> page = page(employerId, next, budget);
      jobs.addAll(page.items());
      next = page.last();
    } while (next.isPresent() && isRecent(jobs.getLast()));
    return new Newest(jobs, next.map(_ -> PositionConverter.text(jobs.getLast().position())));
  }

  private boolean isRecent(IndexEntry job) {
    return job.position().publishedAt().isAfter(clock.instant().minus(top.recent()));
  }

  private Page<IndexEntry> page(
      int employerId, Optional<Map<String, AttributeValue>> last, RetryBudget budget) {
    return table
        .query("employerId", number(employerId))
        .index(HeaderSchema.BY_EMPLOYER)
        .descending()
        .pageSize(top.fewest())
        .after(last)
        .page(budget);
  }
}
