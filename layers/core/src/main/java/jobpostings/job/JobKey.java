package jobpostings.job;

/** What identifies one of an employer's jobs to clients. */
public sealed interface JobKey {

  int employerId();

  /** The service's own id. */
  record ById(int employerId, int id) implements JobKey {}

  /** The employer's referenceId. */
  record ByReference(int employerId, String referenceId) implements JobKey {}
}
