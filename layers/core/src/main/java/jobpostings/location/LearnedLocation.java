package jobpostings.location;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * A location that an employer named and the gazetteer lacks. Times are in milliseconds.
 *
 * @param employerId who named it first
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 * @param confirmedAt when operators confirmed it: since then it is in lists, unless it is hidden,
 *     and found by its bare name
 */
@RecordBuilder
public record LearnedLocation(
    Location location,
    int employerId,
    Instant learnedAt,
    boolean hidden,
    Optional<Instant> confirmedAt) {

  /** A location as it is when it was just named. */
  public static LearnedLocation named(Location location, int employerId, Instant now) {
    return new LearnedLocation(location, employerId, now, false, Optional.empty());
  }

  public int id() {
    return location.id();
  }

  /** Whether it is in lists. */
  public boolean isListed() {
    return confirmedAt.isPresent() && !hidden;
  }

  /** The same as operators confirm it. */
  public LearnedLocation confirmed(Instant now) {
    return confirmedAt.isPresent()
        ? this
        : LearnedLocationBuilder.builder(this).confirmedAt(Optional.of(now)).build();
  }
}
