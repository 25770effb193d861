package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.Ranks;
import jobpostings.dynamodb.rank.SearchEntry;
import jobpostings.dynamodb.rank.SearchSegments;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobCounts;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.problem.Problem;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Counts an employer's jobs in an index while they change, for as long as that takes. Meanwhile
 * writers note which jobs they change. Those jobs are read again while a lock holds off further
 * changes, so the lock's time depends on what was written meanwhile, and not on how many jobs there
 * are.
 */
@Singleton
final class DynamoJobCounts implements JobCounts {
  private static final int AT_ONCE = 100;

  private final Tables tables;
  private final CounterShards shards;
  private final Ranks ranks;
  private final SearchSegments search;
  private final OlderJobs allJobs;
  private final JobItems items;
  private final TimeLimits limits;

  @Inject
  DynamoJobCounts(
      Tables tables,
      CounterShards shards,
      Ranks ranks,
      SearchSegments search,
      OlderJobs allJobs,
      JobItems items,
      TimeLimits limits) {
    this.tables = tables;
    this.shards = shards;
    this.ranks = ranks;
    this.search = search;
    this.allJobs = allJobs;
    this.items = items;
    this.limits = limits;
  }

  @Override
  public Recount recount(int employerId) {
    RetryBudget budget = new RetryBudget(limits.count(), StorageErrors::countTooLong);
    JobCountersMark mark = new JobCountersMark(tables, shards, employerId, limits.count());
    try {
      mark.begin(budget);
      budget.pause(limits.settled()); // The index may still lack what was written before the mark.
      Map<JobPosition, SearchEntry> jobs = jobs(employerId, budget);
      int missedBySearch =
          new SegmentMending<>(search, items, employerId, DynamoJobCounts::searchEntry, budget)
              .mend(jobs);
      int misplaced =
          new SegmentMending<>(ranks, items, employerId, JobHeader::status, budget)
              .mend(statuses(jobs));
      search.setComplete(employerId, new RetryBudget(limits.request()));
      Map<Integer, JobStatus> byId = new HashMap<>();
      jobs.forEach((position, job) -> byId.put(position.id(), job.status()));
      Totals totals = correct(employerId, byId, mark);
      return new Recount(totals.before(), totals.after(), misplaced, missedBySearch);
    } finally {
      release(mark::end);
    }
  }

  private record Totals(Map<JobStatus, Long> before, Map<JobStatus, Long> after) {}

  /**
   * Corrects the totals.
   *
   * @param jobs the status of each as it was at some moment since the mark
   */
  private Totals correct(int employerId, Map<Integer, JobStatus> jobs, JobCountersMark mark) {
    RetryBudget budget = new RetryBudget(limits.recount(), StorageErrors::countTooLong);
    JobCountersLock lock = new JobCountersLock(tables, shards, employerId, limits.recount());
    try {
      lock.acquire(budget);
      List<Integer> changed = mark.changed(budget);
      changed.forEach(jobs::remove);
      for (int i = 0; i < changed.size(); i += AT_ONCE) {
        List<Integer> some = changed.subList(i, Math.min(i + AT_ONCE, changed.size()));
        items
            .findHeadersNow(employerId, some, budget)
            .forEach(job -> jobs.put(job.position().id(), job.status()));
      }
      Map<JobStatus, Long> before = lock.totals(budget);
      Map<JobStatus, Long> after = count(jobs);
      Map<JobStatus, Long> corrections = new EnumMap<>(after);
      before.forEach((status, count) -> corrections.merge(status, -count, Long::sum));
      lock.correct(corrections, budget);
      return new Totals(before, after);
    } finally {
      release(lock::release);
    }
  }

  /** Failing to release does not change the result: a lock and a mark expire by themselves. */
  private void release(Consumer<RetryBudget> release) {
    try {
      release.accept(new RetryBudget(limits.request()));
    } catch (SdkException | Problem e) {
      // Writers wait until a lock expires, as they would for a longer count.
      RequestMetrics.current().ifPresent(metrics -> metrics.increment("locksNotReleased"));
    }
  }

  /**
   * All jobs in the index. Jobs that are refreshed while it is read move to its top. Their status
   * stays, so no writer notes them; therefore the top is read again.
   */
  private Map<JobPosition, SearchEntry> jobs(int employerId, RetryBudget budget) {
    Map<JobPosition, SearchEntry> jobs = new ConcurrentSkipListMap<>(JobPosition.LIST_ORDER);
    // Two days and not one, because elsewhere a day doesn't begin when it does in UTC.
    LocalDate before = LocalDate.now(ZoneOffset.UTC).minusDays(2);
    allJobs.readIndex(employerId, PositionConverter.TOP, jobs::put, budget);
    allJobs.readTop(employerId, before, jobs::put, budget);
    return jobs;
  }

  private static SearchEntry searchEntry(JobHeader job) {
    return new SearchEntry(job.status(), job.title(), job.referenceId());
  }

  private static Map<JobPosition, JobStatus> statuses(Map<JobPosition, SearchEntry> jobs) {
    Map<JobPosition, JobStatus> statuses = new HashMap<>();
    jobs.forEach((position, job) -> statuses.put(position, job.status()));
    return statuses;
  }

  private static Map<JobStatus, Long> count(Map<Integer, JobStatus> jobs) {
    Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
    for (JobStatus status : JobStatus.values()) {
      counts.put(status, 0L);
    }
    jobs.values().forEach(status -> counts.merge(status, 1L, Long::sum));
    return counts;
  }
}
