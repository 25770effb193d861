package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobRules;
import jobpostings.job.edit.ResolvedChange;
import jobpostings.job.store.JobUpdate;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.view.JobDocument;

/** Changes the members of a job that are sent (docs/contract.md, Changing). */
public final class ModifyJob {
  /** A job may be deleted, or come back, between the two ways of restoring it. */
  private static final int MAX_TURNS = 3;

  private final JobWrites writes;
  private final JobRules rules;

  @Inject
  ModifyJob(JobWrites writes, JobRules rules) {
    this.writes = writes;
    this.rules = rules;
  }

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job, the precondition does not
   *     hold, or the resulting job breaks a rule
   * @throws ReferenceIdTaken if the employer has another job with that referenceId
   */
  public JobDocument modify(
      Employer employer, Author author, int id, JobChange change, Precondition precondition) {
    JobKey key = new JobKey.ById(employer.id(), id);
    ResolvedChange resolved = rules.resolve(change);
    return resolved.document(
        written(employer, author, key, resolved, precondition).after(), employer);
  }

  /** The same, but also returns the job as it was. */
  public UpsertJob.Written write(
      Employer employer, Author author, JobKey key, JobChange change, Precondition precondition) {
    ResolvedChange resolved = rules.resolve(change);
    JobUpdate update = written(employer, author, key, resolved, precondition);
    return new UpsertJob.Written(Optional.of(update.before()), update.after(), resolved.warnings());
  }

  private JobUpdate written(
      Employer employer,
      Author author,
      JobKey key,
      ResolvedChange change,
      Precondition precondition) {
    return write(employer, author, key, change, precondition)
        .orElseThrow(() -> new JobNotFound(key));
  }

  /** The same for a job that may not be there, and a request whose places have been looked up. */
  Optional<JobUpdate> write(
      Employer employer,
      Author author,
      JobKey key,
      ResolvedChange change,
      Precondition precondition) {
    return writes.update(
        key,
        author,
        job -> {
          precondition.require(job, employer);
          return rules.modify(employer, job, change);
        });
  }

  /**
   * Gives a job, or one that was deleted, the content that it had before.
   *
   * @param change all members that a client can set but the status
   * @throws jobpostings.problem.Problem as {@link #modify}
   */
  public JobDocument restore(
      Employer employer, Author author, int id, JobChange change, Precondition precondition) {
    JobKey.ById key = new JobKey.ById(employer.id(), id);
    ResolvedChange resolved = rules.resolve(change);
    for (int i = 0; i < MAX_TURNS; i++) {
      Optional<Job> restored =
          writes
              .update(
                  key,
                  author,
                  job -> {
                    precondition.require(job, employer);
                    return rules.modify(employer, job, resolved.with(restored(job.status())));
                  })
              .map(JobUpdate::after)
              .or(() -> restoreDeleted(employer, author, key, resolved, precondition));
      if (restored.isPresent()) {
        return JobDocument.of(restored.get(), employer);
      }
    }
    throw new JobNotFound(key);
  }

  private Optional<Job> restoreDeleted(
      Employer employer,
      Author author,
      JobKey.ById key,
      ResolvedChange resolved,
      Precondition precondition) {
    return writes.restore(
        key,
        author,
        () -> {
          precondition.requireNone();
          Job job = rules.create(employer, resolved.with(JobStatus.ARCHIVED));
          return job.toBuilder().id(key.id()).build();
        });
  }

  /** Restoring never publishes a job. */
  private static JobStatus restored(JobStatus now) {
    return now == JobStatus.DRAFT ? JobStatus.DRAFT : JobStatus.ARCHIVED;
  }
}
