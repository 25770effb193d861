package jobpostings.job.list;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.StorageErrors;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.store.DynamoJobCounters;
import jobpostings.job.store.JobItems;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;
import jobpostings.segment.Segments;

/**
 * Counts an employer's jobs in an index between two looks at the counters. If a job was counted in
 * between, the index may or may not have it, so that everything begins anew.
 */
final class DynamoJobCounts implements JobCounts {
  private final DynamoJobCounters counters;
  private final Segments segments;
  private final DeepSearch allJobs;
  private final JobItems items;
  private final Tables tables;

  @Inject
  DynamoJobCounts(
      DynamoJobCounters counters,
      Segments segments,
      DeepSearch allJobs,
      JobItems items,
      Tables tables) {
    this.counters = counters;
    this.segments = segments;
    this.allJobs = allJobs;
    this.items = items;
    this.tables = tables;
  }

  @Override
  public Recount recount(int employerId) {
    TimeLimits limits = tables.limits();
    return limits.call(limits.count(), StorageErrors::countTooLong, () -> count(employerId));
  }

  private Recount count(int employerId) {
    RetryBudget budget = RetryBudget.current();
    int misplaced = 0;
    List<DynamoJobCounters.Shard> shards = counters.all(employerId);
    Map<JobStatus, Long> before = totals(shards);
    while (true) {
      budget.pause(tables.limits().settled()); // The index may still lack what the counters have.
      Map<JobPosition, SearchEntry> jobs = jobs(employerId);
      boolean isUnchanged = counters.all(employerId).equals(shards);
      misplaced += new SegmentFix(segments, items, employerId).fix(jobs);
      Map<JobStatus, Long> after = count(jobs);
      if (isUnchanged && counters.correct(employerId, shards, difference(totals(shards), after))) {
        return new Recount(before, after, misplaced);
      }
      if (!budget.pause()) {
        throw StorageErrors.countTooLong();
      }
      shards = counters.all(employerId);
    }
  }

  private static Map<JobStatus, Long> totals(List<DynamoJobCounters.Shard> shards) {
    return byStatus(status -> shards.stream().mapToLong(shard -> shard.count(status)).sum());
  }

  private static Map<JobStatus, Long> count(Map<JobPosition, SearchEntry> jobs) {
    Map<Integer, JobStatus> byId = new HashMap<>();
    jobs.forEach((position, job) -> byId.put(position.id(), job.status()));
    return byStatus(status -> byId.values().stream().filter(status::equals).count());
  }

  private static Map<JobStatus, Long> difference(
      Map<JobStatus, Long> before, Map<JobStatus, Long> after) {
    return byStatus(status -> after.get(status) - before.get(status));
  }

  private static Map<JobStatus, Long> byStatus(ToLongFunction<JobStatus> count) {
    Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
    for (JobStatus status : JobStatus.values()) {
      counts.put(status, count.applyAsLong(status));
    }
    return counts;
  }

  /**
   * All jobs in the index. Jobs that are refreshed while it is read move to its top. Their status
   * stays, so the counters don't tell; therefore the top is read again, and each job counts once.
   */
  private Map<JobPosition, SearchEntry> jobs(int employerId) {
    Map<JobPosition, SearchEntry> jobs = new ConcurrentSkipListMap<>(JobPosition.LIST_ORDER);
    // Two days and not one, because elsewhere a day doesn't begin when it does in UTC.
    LocalDate before = LocalDate.now(ZoneOffset.UTC).minusDays(2);
    Consumer<SearchEntry> look = job -> jobs.put(job.position(), job);
    allJobs.readIndex(employerId, PositionConverter.TOP, look);
    allJobs.readTop(employerId, before, look);
    return jobs;
  }
}
