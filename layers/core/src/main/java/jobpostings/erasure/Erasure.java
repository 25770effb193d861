package jobpostings.erasure;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far the erasure of an employer has come.
 *
 * @param erasedAt when it began; from then on the employer can't be resumed, and nothing more is
 *     recorded about its jobs
 * @param foundAt when something to remove was last found, or may have been
 * @param doneAt none while there may be more
 * @param removed how many of each kind were found, in all calls so far
 */
@RecordBuilder
public record Erasure(
    int employerId,
    Instant erasedAt,
    Instant foundAt,
    Optional<Instant> doneAt,
    Map<DataKind, Long> removed) {

  public Erasure {
    removed = Map.copyOf(removed);
  }

  /** A search that is under way, or was aborted, counts as one that found something. */
  Erasure searching(Instant now) {
    return new Erasure(employerId, erasedAt, now, Optional.empty(), removed);
  }

  Erasure found(Map<DataKind, Long> more, Instant now) {
    Map<DataKind, Long> all = new HashMap<>(removed);
    more.forEach((kind, count) -> all.merge(kind, count, Long::sum));
    return new Erasure(employerId, erasedAt, now, Optional.empty(), all);
  }

  Erasure done(Instant now) {
    return new Erasure(employerId, erasedAt, foundAt, doneAt.or(() -> Optional.of(now)), removed);
  }
}
