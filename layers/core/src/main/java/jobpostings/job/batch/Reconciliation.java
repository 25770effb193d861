package jobpostings.job.batch;

import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedSet;
import jobpostings.job.JobStatus;

/**
 * A request to archive what is no longer open elsewhere (docs/contract.md, Reconcile).
 *
 * @param referenceIds all that are open there, in the order in which they were sent
 * @param asOf the moment at which they were open; a job that was written after it is left alone
 * @param maxRemovals how many jobs may be archived at most; empty for the usual share
 */
public record Reconciliation(
    SequencedSet<String> referenceIds, Instant asOf, OptionalLong maxRemovals, boolean dryRun) {

  public Reconciliation {
    // Not copied: there may be hundreds of thousands.
    referenceIds = Collections.unmodifiableSequencedSet(referenceIds);
  }

  /** Whether a job is open here and not there. */
  boolean isSurplus(JobStatus status, Optional<String> referenceId) {
    return status == JobStatus.ACTIVE
        && referenceId.filter(id -> !referenceIds.contains(id)).isPresent();
  }

  /** Whether the request applies to a job that was last written at that moment. */
  boolean covers(Instant writtenAt) {
    return !writtenAt.isAfter(asOf);
  }
}
