package jobpostings.job;

import java.util.Optional;

/**
 * Which page of an employer's jobs is asked for.
 *
 * @param status only jobs of that status
 * @param matching only jobs that pass; without it nothing but the page itself is read
 * @param size of the page, 1 to 100
 */
public record JobQuery(
    int employerId,
    Optional<JobStatus> status,
    Optional<Matching> matching,
    Start start,
    int size) {

  /** Looks at what can be searched of a job. */
  @FunctionalInterface
  public interface Matching {
    boolean test(String title, Optional<String> referenceId);

    default boolean test(JobHeader job) {
      return test(job.title(), job.referenceId());
    }
  }

  /** Where the page begins. */
  public sealed interface Start {
    /** Behind that many of the jobs that match at this moment. */
    record Offset(long jobs) implements Start {}

    /** Behind the place where a job stands, or stood. */
    record After(JobPosition position) implements Start {}
  }
}
