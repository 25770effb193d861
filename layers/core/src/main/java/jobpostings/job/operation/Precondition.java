package jobpostings.job.operation;

import java.util.Optional;
import java.util.function.Consumer;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.web.EntityTags;

/**
 * What must be true of a job before it is changed or deleted: the client's {@code If-Match}, or
 * {@code If-None-Match: *} (docs/contract.md, Conditional requests).
 *
 * @param ifMatch the ETags of which the job must have one
 * @param onlyCreates whether there may be no job
 * @param found is told of the job as it was found, whether it is as it must be or not
 */
public record Precondition(Optional<EntityTags> ifMatch, boolean onlyCreates, Consumer<Job> found) {
  public static final Precondition NONE = new Precondition(Optional.empty(), false, _ -> {});

  /**
   * @throws Problem if the job is not as the client expects
   */
  void require(Job job, Employer employer) {
    found.accept(job);
    if (onlyCreates) {
      throw failed(
          "Job %d is there already, and If-None-Match: * only creates. Leave that header out to change"
                  .formatted(job.id())
              + " the job.");
    }
    if (ifMatch.isEmpty()) {
      return;
    }
    String etag = JobDocument.of(job, employer).etag();
    if (!ifMatch.get().match(etag)) {
      throw failed(
          ifMatch
              .get()
              .whyNever(etag, JobDocument::isEtag, JobDocument::isEtagOfPosting)
              .map(
                  reason ->
                      "If-Match can never match: %s Send an ETag as it was given out; that of job %d is %s."
                          .formatted(reason, job.id(), etag))
              .orElseGet(
                  () ->
                      "Job %d has changed since you read it; its ETag is now %s. Read it again, then"
                              .formatted(job.id(), etag)
                          + " repeat the request with that ETag in If-Match."));
    }
  }

  /**
   * @throws Problem if the client expects that there is a job
   */
  void requireNone() {
    if (ifMatch.isPresent()) {
      throw failed("If-Match was sent, but there is no such job now. Leave it out to have one.");
    }
  }

  private static Problem failed(String detail) {
    return new Problem(ProblemCode.PRECONDITION_FAILED, detail);
  }
}
