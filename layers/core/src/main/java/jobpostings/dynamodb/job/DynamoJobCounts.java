package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import jobpostings.dynamodb.rank.RankChange;
import jobpostings.dynamodb.rank.Ranks;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobCounts;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.problem.Problem;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Counts jobs in an index while writes that could change the result are held off. The index trails
 * the jobs, so it is read until it stays the same.
 */
@Singleton
final class DynamoJobCounts implements JobCounts {
  /** How many positions are corrected in the time of one request. */
  private static final int AT_ONCE = 1_000;

  private final Tables tables;
  private final Ranks ranks;
  private final JobSearcher searcher;
  private final TimeLimits limits;

  @Inject
  DynamoJobCounts(Tables tables, Ranks ranks, JobSearcher searcher, TimeLimits limits) {
    this.tables = tables;
    this.ranks = ranks;
    this.searcher = searcher;
    this.limits = limits;
  }

  @Override
  public Recount recount(int employerId) {
    // Most ranks are corrected before the lock, because that may take long.
    int misplaced = mendRanks(employerId, jobs(employerId, new RetryBudget(limits.request())));
    RetryBudget budget = new RetryBudget(limits.recount());
    JobCountersLock lock = new JobCountersLock(tables, employerId, limits.recount());
    try {
      lock.acquire(budget);
      NavigableMap<JobPosition, JobStatus> jobs = settled(employerId, budget);
      misplaced += mendRanks(employerId, jobs);
      Map<JobStatus, Long> before = lock.totals(budget);
      Map<JobStatus, Long> after = count(jobs);
      Map<JobStatus, Long> corrections = new EnumMap<>(after);
      before.forEach((status, count) -> corrections.merge(status, -count, Long::sum));
      lock.correct(corrections, budget);
      return new Recount(before, after, misplaced);
    } finally {
      release(lock);
    }
  }

  /** Failing to release changes nothing about the result: a lock ends by itself. */
  private void release(JobCountersLock lock) {
    try {
      lock.release(new RetryBudget(limits.request()));
    } catch (SdkException | Problem e) {
      // Writers wait until the lock expires, as they would for a longer count.
      RequestMetrics.current().ifPresent(metrics -> metrics.increment("locksNotReleased"));
    }
  }

  private NavigableMap<JobPosition, JobStatus> settled(int employerId, RetryBudget budget) {
    NavigableMap<JobPosition, JobStatus> jobs = jobs(employerId, budget);
    while (true) {
      budget.pause(limits.settled());
      NavigableMap<JobPosition, JobStatus> again = jobs(employerId, budget);
      if (again.equals(jobs)) {
        return jobs;
      }
      jobs = again;
    }
  }

  private NavigableMap<JobPosition, JobStatus> jobs(int employerId, RetryBudget budget) {
    NavigableMap<JobPosition, JobStatus> jobs = new ConcurrentSkipListMap<>(JobPosition.LIST_ORDER);
    searcher.readAll(
        employerId,
        entry -> jobs.put(entry.position(), entry.status()),
        budget,
        StorageErrors::countTooLong);
    return jobs;
  }

  private static Map<JobStatus, Long> count(Map<JobPosition, JobStatus> jobs) {
    Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
    for (JobStatus status : JobStatus.values()) {
      counts.put(status, 0L);
    }
    jobs.values().forEach(status -> counts.merge(status, 1L, Long::sum));
    return counts;
  }

  /** Corrects the ranks, and returns how many positions were wrong or missing. */
  private int mendRanks(int employerId, Map<JobPosition, JobStatus> jobs) {
    Map<JobPosition, JobStatus> ranked = ranks.jobs(employerId, new RetryBudget(limits.request()));
    List<RankChange> wrong = new ArrayList<>();
    jobs.forEach(
        (position, status) -> {
          if (status != ranked.get(position)) {
            wrong.add(new RankChange(position, Optional.of(status)));
          }
        });
    ranked.keySet().stream()
        .filter(position -> !jobs.containsKey(position))
        .forEach(position -> wrong.add(new RankChange(position, Optional.empty())));
    for (int i = 0; i < wrong.size(); i += AT_ONCE) {
      ranks.update(employerId, wrong.subList(i, Math.min(i + AT_ONCE, wrong.size())));
    }
    return wrong.size();
  }
}
