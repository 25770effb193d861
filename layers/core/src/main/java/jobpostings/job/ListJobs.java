package jobpostings.job;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;

/** Lists an employer's jobs, latest first (docs/contract.md, Lists). */
public final class ListJobs {
  private final JobStore store;

  @Inject
  ListJobs(JobStore store) {
    this.store = store;
  }

  /**
   * A query for a page of jobs.
   *
   * @param referenceId only the job that has it
   * @param page 1 or more; with {@code after}, only a number to show
   * @param after the position after which the page starts
   */
  public record Query(
      Optional<String> q,
      Optional<JobStatus> status,
      Optional<String> referenceId,
      int pageSize,
      int page,
      Optional<JobPosition> after) {}

  public JobPage list(Employer employer, Query query) {
    Optional<JobQuery.Matching> search = query.q().map(JobSearch::new);
    if (query.referenceId().isPresent()) {
      return one(employer, query, search.orElse((_, _) -> true));
    }
    return store.list(
        new JobQuery(employer.id(), query.status(), search, start(query), query.pageSize()));
  }

  private static JobQuery.Start start(Query query) {
    return query
        .after()
        .<JobQuery.Start>map(JobQuery.Start.After::new)
        .orElseGet(() -> new JobQuery.Start.Offset((query.page() - 1L) * query.pageSize()));
  }

  /** Reads the job with a referenceId by itself, so that it is neither missed nor stale. */
  private JobPage one(Employer employer, Query query, JobQuery.Matching search) {
    List<JobHeader> found =
        store
            .findHeader(new JobKey.ByReference(employer.id(), query.referenceId().get()))
            .filter(job -> query.status().isEmpty() || query.status().get() == job.status())
            .filter(search::test)
            .stream()
            .toList();
    boolean first = query.page() == 1 && query.after().isEmpty();
    return new JobPage(first ? found : List.of(), found.size(), false);
  }
}
