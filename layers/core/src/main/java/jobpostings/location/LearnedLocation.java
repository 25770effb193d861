package jobpostings.location;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * A location that an employer named and the gazetteer lacks.
 *
 * @param employerId who named it first
 * @param learnedAt when, in milliseconds
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 * @param confirmedAt when operators confirmed it, in milliseconds: until then it is neither in
 *     lists nor found by its bare name
 */
@RecordBuilder
public record LearnedLocation(
    Location location,
    int employerId,
    Instant learnedAt,
    boolean hidden,
    Optional<Instant> confirmedAt) {

  /** Whether it is in lists. */
  public boolean isListed() {
    return confirmedAt.isPresent() && !hidden;
  }

  public int id() {
    return location.id();
  }
}
