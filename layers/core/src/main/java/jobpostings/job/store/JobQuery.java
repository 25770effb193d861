package jobpostings.job.store;

import java.util.Optional;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * A request for a page of an employer's jobs.
 *
 * @param status only jobs of that status
 * @param matching only jobs that it accepts; without it only the page itself is read
 * @param size of the page, 1 to 100
 */
public record JobQuery(
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
