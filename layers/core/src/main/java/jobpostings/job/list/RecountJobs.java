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
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;

/**
 * Counts an employer's jobs in an index between two looks at the counters, and corrects the totals
 * and the segments.
 */
public final class RecountJobs {
  private final DynamoJobCounters counters;
  private final DynamoSegments segments;
  private final DeepSearch search;
  private final JobItems items;
  private final Tables tables;

  @Inject
  RecountJobs(
      DynamoJobCounters counters,
      DynamoSegments segments,
      DeepSearch search,
      JobItems items,
      Tables tables) {
    this.counters = counters;
    this.segments = segments;
    this.search = search;
    this.items = items;
    this.tables = tables;
  }

  /**
   * What a recount found.
   *
   * @param before the counts as they were when it began
   * @param after the counts as they are now, which match the jobs
   * @param misplaced how many positions in the segments were wrong
   */
  public record Recount(Map<JobStatus, Long> before, Map<JobStatus, Long> after, int misplaced) {}

  /**
   * Counts again if a write changed a total meanwhile.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if there is not enough time. The totals
   *     are then unchanged, and the segments may be corrected in part; another recount does the
   *     rest
   */
  public Recount run(int employerId) {
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
    search.readIndex(employerId, PositionConverter.TOP, look);
    search.readTop(employerId, before, look);
    return jobs;
  }
}
