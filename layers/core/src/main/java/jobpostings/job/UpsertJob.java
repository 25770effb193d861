package jobpostings.job;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

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
   * @throws Problem if the request breaks a rule or the precondition does not hold
   */
  public Upserted upsert(Employer employer, JobChange change, Precondition precondition) {
    ResolvedChange resolved = rules.resolve(change);
    String referenceId =
        change.referenceId().asOptional().orElseThrow(() -> rules.refusalOfUnnamed(resolved));
    JobKey key = new JobKey.ByReference(employer.id(), referenceId);
    long start = System.nanoTime();
    do {
      Optional<JobDocument> modified = modifyJob.modify(employer, key, resolved, precondition);
      if (modified.isPresent()) {
        return new Upserted(modified.get(), false);
      }
      precondition.requireNone();
      try {
        return new Upserted(createJob.create(employer, resolved), true);
      } catch (ReferenceIdTaken e) {
        // Somebody created it after we looked: it is there to be changed now.
      }
    } while (System.nanoTime() - start < TIME.toNanos());
    throw new Problem(
        ProblemCode.UNAVAILABLE,
        "Others create and delete the job with this referenceId all the time. Try again.");
  }
}
