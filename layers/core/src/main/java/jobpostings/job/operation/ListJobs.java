package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.store.JobFinder;
import jobpostings.job.view.JobDocument;
import jobpostings.job.view.ResponseSize;
import jobpostings.text.Searched;

/** Lists an employer's jobs, latest first (docs/contract.md, Lists). */
public final class ListJobs {
  private final JobFinder jobs;
  private final JobList list;

  @Inject
  ListJobs(JobFinder jobs, JobList list) {
    this.jobs = jobs;
    this.list = list;
  }

  /**
   * @param referenceId only the job that has it
   * @param page 1 or more; with {@code after}, only a number to show
   * @param after the position after which the page starts
   */
  public record JobListQuery(
      Optional<String> q,
      Optional<JobStatus> status,
      Optional<String> referenceId,
      int pageSize,
      int page,
      Optional<JobPosition> after) {}

  public JobPage list(Employer employer, JobListQuery query) {
    if (query.referenceId().isPresent()) {
      return one(employer, query);
    }
    JobQuery.Start start =
        query
            .after()
            .<JobQuery.Start>map(JobQuery.Start.After::new)
            .orElseGet(() -> new JobQuery.Start.Offset((query.page() - 1L) * query.pageSize()));
    Optional<Matching> search = query.q().map(ListJobs::search);
    return list.list(new JobQuery(employer.id(), query.status(), search, start, query.pageSize()));
  }

  /**
   * Accepts jobs that have each of the words in their title or referenceId, as {@link Searched
   * searches} compare them.
   */
  private static Matching search(String words) {
    List<String> sought = Searched.words(words);
    return (title, referenceId) -> {
      String searchedTitle = Searched.of(title);
      String searchedReferenceId = Searched.of(referenceId.orElse(""));
      return sought.stream()
          .allMatch(word -> searchedTitle.contains(word) || searchedReferenceId.contains(word));
    };
  }

  /**
   * A page of whole jobs, cut short where more would not fit into a response.
   *
   * @param total as in {@link JobPage}
   * @param last where the page ends in the list; none for an empty page
   * @param more whether more jobs that match follow
   */
  public record WholeJobs(
      List<JobDocument> jobs, long total, Optional<JobPosition> last, boolean more) {}

  /**
   * The same as whole jobs. A job that has changed since the list was read, so that it no longer
   * matches, is left out.
   */
  public WholeJobs listWhole(Employer employer, JobListQuery query) {
    JobPage page = list(employer, query);
    List<JobPosition> positions = page.jobs().stream().map(JobHeader::position).toList();
    List<Integer> ids = positions.stream().map(JobPosition::id).distinct().toList();
    Predicate<JobHeader> matching = matching(query);
    ResponseSize room = new ResponseSize(0);
    List<JobDocument> jobs = new ArrayList<>();
    try (Stream<Job> whole = list.findAll(employer.id(), ids)) {
      Iterator<Job> all = whole.filter(job -> matching.test(job.header())).iterator();
      while (all.hasNext()) {
        JobDocument document = JobDocument.of(all.next(), employer);
        if (!room.take(document.json()) && !jobs.isEmpty()) {
          int last = jobs.getLast().id();
          return new WholeJobs(
              jobs,
              page.total(),
              positions.stream().filter(each -> each.id() == last).findFirst(),
              true);
        }
        jobs.add(document);
      }
    }
    return new WholeJobs(jobs, page.total(), page.last(), page.more());
  }

  private static Predicate<JobHeader> matching(JobListQuery query) {
    Optional<Matching> search = query.q().map(ListJobs::search);
    return job ->
        query.status().map(status -> status == job.status()).orElse(true)
            && query.referenceId().map(Optional::of).map(job.referenceId()::equals).orElse(true)
            && search.map(words -> words.test(job)).orElse(true);
  }

  /** Reads the job with a referenceId directly, so that it is neither missed nor stale. */
  private JobPage one(Employer employer, JobListQuery query) {
    List<JobHeader> found =
        JobKey.byReference(employer.id(), query.referenceId().get())
                instanceof JobKey.ByReference key
            ? jobs.findHeader(key).filter(matching(query)).stream().toList()
            : List.of();
    boolean first = query.page() == 1 && query.after().isEmpty();
    return new JobPage(first ? found : List.of(), found.size(), false);
  }
}
