package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobRules;
import jobpostings.job.edit.ResolvedChange;
import jobpostings.job.store.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Warning;

/** Changes the job with the referenceId in the request, or creates it (docs/contract.md, Calls). */
public final class UpsertJob {
  /** If a referenceId still comes and goes after this time, other clients are fighting over it. */
  private static final Duration TIME = Duration.ofSeconds(5);

  private final CreateJob createJob;
  private final ModifyJob modifyJob;
  private final JobRules rules;

  @Inject
  UpsertJob(CreateJob createJob, ModifyJob modifyJob, JobRules rules) {
    this.createJob = createJob;
    this.modifyJob = modifyJob;
    this.rules = rules;
  }

  /**
   * @param created whether the job is new
   */
  public record Upserted(JobDocument job, boolean created) {}

  /**
   * @param before the job as it was; none if it is new
   * @param after the job as it is now
   * @param warnings what was mended, and the places that are new
   */
  public record Written(Optional<Job> before, Job after, List<Warning> warnings) {}

  /**
   * @throws Problem if the request breaks a rule or the precondition does not hold
   */
  public Upserted upsert(
      Employer employer, Author author, JobChange change, Precondition precondition) {
    ResolvedChange resolved = rules.resolve(change);
    Written written = write(employer, author, resolved, precondition);
    return new Upserted(resolved.document(written.after(), employer), written.before().isEmpty());
  }

  /** The same, but also returns the job as it was. */
  public Written write(
      Employer employer, Author author, JobChange change, Precondition precondition) {
    return write(employer, author, rules.resolve(change), precondition);
  }

  private Written write(
      Employer employer, Author author, ResolvedChange resolved, Precondition precondition) {
    String referenceId =
        resolved
            .change()
            .referenceId()
            .asOptional()
            .orElseThrow(() -> rules.refusalOfUnnamed(resolved));
    JobKey key = new JobKey.ByReference(employer.id(), referenceId);
    long start = System.nanoTime();
    do {
      Optional<JobUpdate> update = modifyJob.write(employer, author, key, resolved, precondition);
      if (update.isPresent()) {
        return new Written(
            Optional.of(update.get().before()), update.get().after(), resolved.warnings());
      }
      precondition.requireNone();
      try {
        Job created = createJob.write(employer, author, resolved, Optional.empty());
        return new Written(Optional.empty(), created, resolved.warnings());
      } catch (ReferenceIdTaken e) {
        // Created concurrently: update it.
      }
    } while (System.nanoTime() - start < TIME.toNanos());
    throw new Problem(
        ProblemCode.UNAVAILABLE, "The job with this referenceId kept changing. Try again.");
  }
}
