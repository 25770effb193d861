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
   * A request for a page of jobs.
   *
   * @param referenceId only the job that has it
   * @param page 1 or more; with {@code after}, only a number to show
   * @param after the position after which the page starts
   */
  public record Request(
      Optional<String> q,
      Optional<JobStatus> status,
      Optional<String> referenceId,
      int pageSize,
      int page,
      Optional<JobPosition> after) {}

  public JobPage list(Employer employer, Request request) {
    Optional<JobQuery.Matching> search = request.q().map(JobSearch::new);
    if (request.referenceId().isPresent()) {
      return one(employer, request, search.orElse((_, _) -> true));
    }
    return store.list(
        new JobQuery(employer.id(), request.status(), search, start(request), request.pageSize()));
  }

  private static JobQuery.Start start(Request request) {
    return request
        .after()
        .<JobQuery.Start>map(JobQuery.Start.After::new)
        .orElseGet(() -> new JobQuery.Start.Offset((request.page() - 1L) * request.pageSize()));
  }

  /** Reads the job with a referenceId by itself, so that it is neither missed nor stale. */
  private JobPage one(Employer employer, Request request, JobQuery.Matching search) {
    List<JobHeader> found =
        store
            .findHeader(new JobKey.ByReference(employer.id(), request.referenceId().get()))
            .filter(job -> request.status().isEmpty() || request.status().get() == job.status())
            .filter(search::test)
            .stream()
            .toList();
    boolean first = request.page() == 1 && request.after().isEmpty();
    return new JobPage(first ? found : List.of(), found.size(), false);
  }
}
