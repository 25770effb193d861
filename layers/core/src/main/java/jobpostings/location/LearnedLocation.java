package jobpostings.location;

import java.time.Instant;

/**
 * A location that an employer named and the gazetteer lacks.
 *
 * @param employerId who named it first
 * @param learnedAt when, to the millisecond
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 */
public record LearnedLocation(
    Location location, int employerId, Instant learnedAt, boolean hidden) {

  public int id() {
    return location.id();
  }

  public LearnedLocation withHidden(boolean changed) {
    return new LearnedLocation(location, employerId, learnedAt, changed);
  }
}
