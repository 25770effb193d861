package jobpostings.erasure;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * How far the erasure of an employer has come.
 *
 * @param erasedAt when it began; from then on the employer can't be resumed, and nothing more is
 *     recorded about its jobs
 * @param foundAt when something to remove was last found, or may have been
 * @param doneAt none while there may be more
 * @param removed how many items were removed, in all calls so far
 */
@RecordBuilder
public record Erasure(
    int employerId, Instant erasedAt, Instant foundAt, Optional<Instant> doneAt, long removed) {

  /** A search that is under way, or was aborted, counts as one that found something. */
  Erasure searching(Instant now) {
    return new Erasure(employerId, erasedAt, now, Optional.empty(), removed);
  }

  Erasure found(long more, Instant now) {
    return new Erasure(employerId, erasedAt, now, Optional.empty(), removed + more);
  }

  Erasure done(Instant now) {
    return new Erasure(employerId, erasedAt, foundAt, doneAt.or(() -> Optional.of(now)), removed);
  }
}
