package jobpostings.job;

import jakarta.inject.Inject;
import jobpostings.employer.Employer;

/** Creates a job (specification: POST /api/v1.1/jobs). */
public final class CreateJob {
  private final JobStore store;
  private final JobRules rules;

  @Inject
  CreateJob(JobStore store, JobRules rules) {
    this.store = store;
    this.rules = rules;
  }

  /**
   * @throws jobpostings.problem.Problem when the request breaks a rule
   * @throws ReferenceIdTaken when the employer has a job with that referenceId
   */
  public JobDocument create(Employer employer, JobChange request) {
    Job job = rules.create(employer, request);
    return JobDocument.of(store.create(id -> job.toBuilder().id(id).build()), employer);
  }
}
