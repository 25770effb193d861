package jobpostings.job;

import jakarta.inject.Inject;
import java.util.Optional;
import jobpostings.employer.Employer;

/** Changes the members of a job that are sent (docs/contract.md, Changing). */
public final class ModifyJob {
  private final JobStore store;
  private final JobRules rules;

  @Inject
  ModifyJob(JobStore store, JobRules rules) {
    this.store = store;
    this.rules = rules;
  }

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job, the precondition does not
   *     hold, or the resulting job breaks a rule
   * @throws ReferenceIdTaken if the employer has another job with that referenceId
   */
  public JobDocument modify(
      Employer employer, int id, JobChange change, Precondition precondition) {
    JobKey key = new JobKey.ById(employer.id(), id);
    return modify(employer, key, rules.resolve(change), precondition)
        .orElseThrow(() -> new JobNotFound(key));
  }

  /** The same for a job that may not be there, and a request whose places have been looked up. */
  Optional<JobDocument> modify(
      Employer employer, JobKey key, ResolvedChange change, Precondition precondition) {
    return store
        .update(
            key,
            job -> {
              precondition.require(job, employer);
              return rules.modify(employer, job, change);
            })
        .map(job -> JobDocument.of(job, employer));
  }
}
