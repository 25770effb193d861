package jobpostings.job.list;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static jobpostings.dynamodb.Attributes.number;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import jobpostings.dynamodb.Query.QueryPage;
import jobpostings.dynamodb.StorageErrors;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.store.HeaderSchema;
import jobpostings.job.store.JobItems;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds an employer's jobs by words. It looks at the newest jobs in an index, which trails writes
 * by a moment at most, and at all others in segments; then it reads the headers of the jobs on the
 * page.
 */
final class JobSearcher {
  private final Table<SearchEntry> index;
  private final DeepSearch older;
  private final JobItems items;
  private final Tables tables;
  private final Clock clock;
  private final SearchTop top;

  @Inject
  JobSearcher(Tables tables, DeepSearch older, JobItems items, Clock clock, SearchTop top) {
    this.index = tables.table("JOBS_TABLE", DeepSearch.INDEX);
    this.older = older;
    this.items = items;
    this.tables = tables;
    this.clock = clock;
    this.top = top;
  }

  /** The search of one request, with what it has found so far. May be used by several threads. */
  private record Search(JobQuery query, Matching matching, NavigableSet<JobPosition> found) {
    private void look(SearchEntry job) {
      if (isWanted(job.status()) && matching.test(job.title(), job.referenceId())) {
        found.add(job.position());
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
    TimeLimits limits = tables.limits();
    return limits.call(
        limits.request(), StorageErrors::searchTooLong, () -> search(query, matching));
  }

  private JobPage search(JobQuery query, Matching matching) {
    NavigableSet<JobPosition> found = new ConcurrentSkipListSet<>(JobPosition.LIST_ORDER);
    Search search = new Search(query, matching, found);
    find(search);
    long before =
        switch (query.start()) {
          case Start.Offset(long skipped) -> skipped;
          case Start.After(JobPosition position) -> found.headSet(position, true).size();
        };
    List<JobPosition> page = found.stream().skip(before).limit(query.size()).toList();
    Map<Integer, JobHeader> headers =
        items.findHeaders(page.stream().map(JobPosition::id).distinct().toList()).stream()
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

  private void find(Search search) {
    List<SearchEntry> newest = new ArrayList<>();
    Optional<Map<String, AttributeValue>> next = Optional.empty();
    do {
      QueryPage<SearchEntry> page =
          index
              .query("employerId", number(search.query().employerId()))
              .index(HeaderSchema.BY_EMPLOYER)
              .descending()
              .pageSize(top.fewest())
              .after(next)
              .page();
      newest.addAll(page.items());
      next = page.last();
    } while (next.isPresent() && isRecent(newest.getLast().position()));
    newest.forEach(search::look);
    if (next.isPresent()) {
      findOlder(newest, search);
    }
  }

  private boolean isRecent(JobPosition position) {
    return position.publishedAt().isAfter(clock.instant().minus(top.recent()));
  }

  /** A job that was published a moment ago may still have its former place in a segment. */
  private void findOlder(List<SearchEntry> newest, Search search) {
    JobPosition last = newest.getLast().position();
    Set<Integer> seen = newest.stream().map(job -> job.position().id()).collect(toSet());
    older.read(
        search.query().employerId(),
        PositionConverter.text(last),
        job -> {
          if (JobPosition.LIST_ORDER.compare(job.position(), last) > 0
              && !seen.contains(job.position().id())) {
            search.look(job);
          }
        });
  }
}
