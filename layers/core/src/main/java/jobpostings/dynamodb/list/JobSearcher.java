package jobpostings.dynamodb.list;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import jobpostings.dynamodb.job.JobItems;
import jobpostings.dynamodb.list.NewestJobs.Newest;
import jobpostings.dynamodb.rank.SearchEntry;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobPage;
import jobpostings.job.store.JobQuery;
import jobpostings.job.store.JobQuery.Matching;
import jobpostings.job.store.JobQuery.Start;

/**
 * Finds an employer's jobs by words. Only looking at each job tells whether it matches. So this
 * looks at the newest jobs in an index, and at all others in segments that hold many jobs each;
 * then it reads the headers of the jobs on the page.
 */
final class JobSearcher {
  private final NewestJobs newest;
  private final OlderJobs older;
  private final JobItems items;
  private final TimeLimits limits;

  @Inject
  JobSearcher(NewestJobs newest, OlderJobs older, JobItems items, TimeLimits limits) {
    this.newest = newest;
    this.older = older;
    this.items = items;
    this.limits = limits;
  }

  /** The search of one request, with what it has found so far. May be used by several threads. */
  private record Search(JobQuery query, Matching matching, NavigableSet<JobPosition> found) {
    private void look(JobPosition position, SearchEntry job) {
      if (isWanted(job.status()) && matching.test(job.title(), job.referenceId())) {
        found.add(position);
      }
    }

    private boolean isWanted(JobStatus status) {
      return query.status().map(status::equals).orElse(true);
    }

    /** Whether a job is still at the position where it was found, and still matches. */
    private boolean isStill(JobPosition position, JobHeader job) {
      return job.position().equals(position) && isWanted(job.status()) && matching.test(job);
    }
  }

  /**
   * @throws jobpostings.problem.Problem {@code unavailable} if there are more jobs than can be read
   *     in time
   */
  JobPage list(JobQuery query, Matching matching) {
    RetryBudget budget = new RetryBudget(limits.request(), StorageErrors::searchTooLong);
    NavigableSet<JobPosition> found = new ConcurrentSkipListSet<>(JobPosition.LIST_ORDER);
    Search search = new Search(query, matching, found);
    find(search, budget);
    long before =
        switch (query.start()) {
          case Start.Offset(long skipped) -> skipped;
          case Start.After(JobPosition position) -> found.headSet(position, true).size();
        };
    List<JobPosition> page = found.stream().skip(before).limit(query.size()).toList();
    Map<Integer, JobHeader> headers =
        items.findHeaders(page.stream().map(JobPosition::id).distinct().toList(), budget).stream()
            .collect(toMap(job -> job.position().id(), job -> job));
    List<JobHeader> jobs =
        page.stream()
            .flatMap(
                position ->
                    Optional.ofNullable(headers.get(position.id()))
                        .filter(job -> search.isStill(position, job))
                        .stream())
            .toList();
    int stale = page.size() - jobs.size();
    return new JobPage(jobs, (long) found.size() - stale, before + page.size() < found.size());
  }

  private void find(Search search, RetryBudget budget) {
    Newest top = newest.read(search.query().employerId(), budget);
    top.jobs().forEach(entry -> search.look(entry.position(), entry.job()));
    top.below().ifPresent(below -> findOlder(top, below, search, budget));
  }

  /** A job that was published a moment ago may still have its former place in a segment. */
  private void findOlder(Newest top, String below, Search search, RetryBudget budget) {
    JobPosition last = top.jobs().getLast().position();
    Set<Integer> seen = top.jobs().stream().map(job -> job.position().id()).collect(toSet());
    older.read(
        search.query().employerId(),
        below,
        (position, job) -> {
          if (JobPosition.LIST_ORDER.compare(position, last) > 0 && !seen.contains(position.id())) {
            search.look(position, job);
          }
        },
        budget);
  }
}
