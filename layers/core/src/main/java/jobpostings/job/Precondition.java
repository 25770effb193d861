package jobpostings.job;

import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** What must be true of a job before it is changed or deleted: the client's {@code If-Match}. */
@FunctionalInterface
public interface Precondition {
  Precondition NONE = etag -> true;

  boolean holds(String etag);

  /**
   * @throws Problem if the job is not as the client expects
   */
  default void require(Job job, Employer employer) {
    if (this == NONE) {
      return;
    }
    String etag = JobDocument.of(job, employer).etag();
    if (!holds(etag)) {
      throw new Problem(
          ProblemCode.PRECONDITION_FAILED,
          "Job %d has changed since you read it; its ETag is now %s. Read it again, then repeat the"
                  .formatted(job.id(), etag)
              + " request with that ETag in If-Match.");
    }
  }

  /**
   * @throws Problem if there is a precondition, because no job matches it
   */
  default void requireNone() {
    if (this != NONE) {
      throw new Problem(
          ProblemCode.PRECONDITION_FAILED,
          "If-Match was sent, but no job has that referenceId. Leave it out to create the job.");
    }
  }
}
