package jobpostings.location;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * A location that an employer named and the gazetteer lacks. Times are in milliseconds.
 *
 * @param employerId who named it first
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 * @param storedBy who has stored jobs with it; none if no job has it, and once it is listed
 * @param listedAt since when it is in lists, unless it is hidden, and found by its bare name
 * @param confirmedAt when operators confirmed it
 */
@RecordBuilder
public record LearnedLocation(
    Location location,
    int employerId,
    Instant learnedAt,
    boolean hidden,
    Optional<StoredBy> storedBy,
    Optional<Instant> listedAt,
    Optional<Instant> confirmedAt) {

  /** A location as it is when it was just named. */
  public static LearnedLocation named(Location location, int employerId, Instant now) {
    return new LearnedLocation(
        location, employerId, now, false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public int id() {
    return location.id();
  }

  /** Whether it is in lists. */
  public boolean isListed() {
    return listedAt.isPresent() && !hidden;
  }

  /** Whether a job of this employer would tell anything new about it. */
  boolean isNewsFrom(int employer, Optional<String> partner) {
    return !stored(employer, partner, learnedAt).equals(this);
  }

  /** The same after an employer stored a job with it; listed once two have. */
  public LearnedLocation stored(int employer, Optional<String> partner, Instant now) {
    if (hidden || listedAt.isPresent()) {
      return this;
    }
    Optional<StoredBy> after =
        storedBy.isEmpty()
            ? Optional.of(new StoredBy(employer, partner))
            : storedBy.get().and(employer, partner);
    return LearnedLocationBuilder.builder(this)
        .storedBy(after)
        .listedAt(after.isEmpty() ? Optional.of(now) : Optional.empty())
        .build();
  }

  /** The same as operators confirm it; listed from now on, if it was not before. */
  public LearnedLocation confirmed(Instant now) {
    return confirmedAt.isPresent()
        ? this
        : LearnedLocationBuilder.builder(this)
            .storedBy(Optional.empty())
            .listedAt(listedAt.or(() -> Optional.of(now)))
            .confirmedAt(Optional.of(now))
            .build();
  }
}
