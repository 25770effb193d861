package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobRules;
import jobpostings.job.edit.ResolvedChange;
import jobpostings.job.store.IdempotencyKeyUsed;
import jobpostings.job.store.IdempotencyRecord;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobFinder;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** Creates a job (docs/contract.md, Creating). */
public final class CreateJob {
  private final JobFinder jobs;
  private final JobWrites writes;
  private final JobRules rules;
  private final Clock clock;

  @Inject
  CreateJob(JobFinder jobs, JobWrites writes, JobRules rules, Clock clock) {
    this.jobs = jobs;
    this.writes = writes;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * @param replayed whether an earlier request had created it, and this one created nothing
   */
  public record Created(JobDocument job, boolean replayed) {}

  /**
   * @throws Problem if the request breaks a rule
   * @throws ReferenceIdTaken if the employer has a job with that referenceId
   */
  public JobDocument create(Employer employer, Author author, JobChange change) {
    ResolvedChange resolved = rules.resolve(change);
    return resolved.document(write(employer, author, resolved, Optional.empty()), employer);
  }

  /**
   * Creates a job, unless the same request has created it already (docs/contract.md, Repeating a
   * request). If the first was carried out, no rule refuses the second, although the close date may
   * have passed since, and the first has taken the referenceId.
   *
   * @param idempotencyKey the client's name for the request
   * @param bodyHash equal for equal bodies
   * @throws Problem if the request breaks a rule, the key came with another body, or the job that
   *     the first request created was deleted
   */
  public Created createOnce(
      Employer employer, Author author, JobChange change, String idempotencyKey, String bodyHash) {
    IdempotentRequest request =
        new IdempotentRequest(employer.id(), idempotencyKey, bodyHash, clock.instant());
    ResolvedChange resolved = rules.resolve(change);
    try {
      Job job = write(employer, author, resolved, Optional.of(request));
      return new Created(resolved.document(job, employer), false);
    } catch (Problem refusal) {
      return new Created(resolved.document(replay(request, refusal), employer), true);
    }
  }

  /**
   * Creates a job whose places have been looked up.
   *
   * @param request stored with the job, if the client can repeat it
   */
  Job write(
      Employer employer,
      Author author,
      ResolvedChange change,
      Optional<IdempotentRequest> request) {
    Job job = rules.create(employer, change);
    return writes.create(id -> job.toBuilder().id(id).build(), author, request);
  }

  /** The job that the request created before, as it is now. */
  private Job replay(IdempotentRequest request, Problem refusal) {
    IdempotencyRecord former = former(request, refusal).orElseThrow(() -> refusal);
    if (!former.bodyHash().equals(request.bodyHash())) {
      throw new IdempotencyKeyUsed(former);
    }
    return jobs.find(new JobKey.ById(request.employerId(), former.jobId()))
        .orElseThrow(() -> deletedSince(former));
  }

  private Optional<IdempotencyRecord> former(IdempotentRequest request, Problem refusal) {
    return switch (refusal) {
      case IdempotencyKeyUsed used -> Optional.of(used.former());
      case Problem p when p.code() == ProblemCode.UNAVAILABLE -> Optional.empty();
      default -> jobs.findIdempotencyRecord(request);
    };
  }

  private static Problem deletedSince(IdempotencyRecord former) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "This request created the job %d, which was deleted since. To create it once more, send the"
                .formatted(former.jobId())
            + " request with another Idempotency-Key.");
  }
}
