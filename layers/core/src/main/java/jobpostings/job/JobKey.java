package jobpostings.job;

import java.math.BigDecimal;

/** What identifies one of an employer's jobs to clients. */
public sealed interface JobKey {

  int employerId();

  /** The service's own id. */
  record ById(int employerId, int id) implements JobKey {}

  /** The employer's referenceId. */
  record ByReference(int employerId, String referenceId) implements JobKey {}

  /**
   * What no job can have, so that nothing is found by it.
   *
   * @param member "id" or "referenceId"
   */
  record Impossible(int employerId, String member, String value) implements JobKey {}

  /**
   * The key of the job with that id.
   *
   * @param id a whole number
   */
  static JobKey byId(int employerId, BigDecimal id) {
    return id.signum() > 0 && id.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
        ? new ById(employerId, id.intValueExact())
        : new Impossible(employerId, "id", id.stripTrailingZeros().toString());
  }

  /**
   * The key of the job with that referenceId.
   *
   * @param referenceId trimmed, in Unicode's form NFC
   */
  static JobKey byReference(int employerId, String referenceId) {
    return ReferenceId.isPossible(referenceId)
        ? new ByReference(employerId, referenceId)
        : new Impossible(employerId, "referenceId", referenceId);
  }
}
