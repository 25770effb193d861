package jobpostings.location;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;

/**
 * A location that an employer named and the gazetteer lacks.
 *
 * @param employerId who named it first
 * @param learnedAt when, in milliseconds; no two were learned at the same time
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 * @param confirmed whether operators confirmed it, or there was nothing to confirm: until then, a
 *     place spelled nearly as one of the gazetteer is neither in lists nor found by its bare name
 */
@RecordBuilder
public record LearnedLocation(
    Location location, int employerId, Instant learnedAt, boolean hidden, boolean confirmed) {

  /** Whether it is in lists. */
  public boolean isListed() {
    return confirmed && !hidden;
  }

  public int id() {
    return location.id();
  }
}
