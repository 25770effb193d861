package jobpostings.location;

import java.util.List;
import java.util.Optional;
import jobpostings.problem.Violation;

/** A place that a client may name in a job: one that is known, or one still to be learned. */
public sealed interface ResolvedLocation {

  /** The location; one that is still to be learned has no id. */
  Location location();

  /** A location of the gazetteer. */
  record Shipped(Location location) implements ResolvedLocation {}

  /**
   * A location that was learned before.
   *
   * @param refusal if operators hid it: the violation for any job that does not have it already
   */
  record Learned(LearnedLocation place, Optional<Violation> refusal) implements ResolvedLocation {
    @Override
    public Location location() {
      return place.location();
    }
  }

  /**
   * A place that is not shipped and had not been learned when the store was asked. It may have been
   * learned since; storing it will tell.
   *
   * @param pointer where the request names it
   * @param location as it is to be shown, unless it was learned in another spelling
   * @param near the places of the gazetteer that it may be
   */
  record New(String pointer, Location location, List<Location> near) implements ResolvedLocation {}
}
