package jobpostings.location;

import java.time.Instant;

/**
 * A location that an employer named and the gazetteer lacks.
 *
 * @param employerId who named it first
 * @param learnedAt when, in milliseconds; no two were learned at the same time
 * @param hidden whether operators took it out of lists and matching; it stays on jobs that have it
 * @param listed whether it is in lists: not if it is hidden, or there was no room
 */
public record LearnedLocation(
    Location location, int employerId, Instant learnedAt, boolean hidden, boolean listed) {

  public int id() {
    return location.id();
  }
}
