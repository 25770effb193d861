package jobpostings.job.list;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;

/** The lists of employers' jobs. */
public interface JobList {

  /**
   * A request for a page of an employer's jobs.
   *
   * @param status only jobs of that status
   * @param matching only jobs that it accepts; without it only the page itself is read
   * @param size of the page, 1 to 100
   */
  record JobQuery(
      int employerId,
      Optional<JobStatus> status,
      Optional<Matching> matching,
      Start start,
      int size) {

    /** Accepts or rejects a job by its searchable members. */
    @FunctionalInterface
    public interface Matching {
      boolean test(String title, Optional<String> referenceId);

      default boolean test(JobHeader job) {
        return test(job.title(), job.referenceId());
      }
    }

    /** Where the page begins. */
    public sealed interface Start {
      /** After that many of the jobs that match at this moment. */
      record Offset(long jobs) implements Start {}

      /** After the place where a job stands or stood. */
      record After(JobPosition position) implements Start {}
    }
  }

  /**
   * A page of an employer's jobs.
   *
   * @param jobs in {@link JobPosition#LIST_ORDER}
   * @param total the number of all jobs that match, on all pages
   * @param more whether more jobs that match follow this page
   */
  record JobPage(List<JobHeader> jobs, long total, boolean more) {

    /** Where the page ends; none if it is empty. */
    public Optional<JobPosition> last() {
      return jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.getLast().position());
    }
  }

  /**
   * A page of the employer's jobs, which may trail a write by the moment that an index takes, and a
   * little longer far down. The total counts every write that returned before (with {@code
   * matching}, those that a list can already show).
   */
  JobPage list(JobQuery query);

  /**
   * The employer's jobs with these ids, as up to date as {@link JobStore#find}, in the order of the
   * ids; ids without a job are skipped. Long descriptions are read as the stream is consumed.
   *
   * @param ids at most a hundred, each once
   */
  Stream<Job> findAll(int employerId, List<Integer> ids);
}
