package jobpostings.erasure;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far the erasure of an employer has come.
 *
 * @param erasedAt when it began; from then on the employer can't be resumed, and nothing is
 *     recorded of its jobs any more
 * @param foundAt when something was last found to be removed
 * @param doneAt none while there may be more
 * @param removed how many there were of each kind, in all calls so far
 */
public record Erasure(
    int employerId,
    Instant erasedAt,
    Instant foundAt,
    Optional<Instant> doneAt,
    Map<Kind, Long> removed) {

  public Erasure {
    removed = Map.copyOf(removed);
  }

  /**
   * As long as a search is under way, or if it ends before its end, it may have found something.
   */
  Erasure searching(Instant now) {
    return new Erasure(employerId, erasedAt, now, Optional.empty(), removed);
  }

  Erasure found(Map<Kind, Long> more, Instant now) {
    Map<Kind, Long> all = new EnumMap<>(Kind.class);
    all.putAll(removed);
    more.forEach((kind, count) -> all.merge(kind, count, Long::sum));
    return new Erasure(employerId, erasedAt, now, Optional.empty(), all);
  }

  Erasure done(Instant now) {
    return new Erasure(employerId, erasedAt, foundAt, doneAt.or(() -> Optional.of(now)), removed);
  }
}
