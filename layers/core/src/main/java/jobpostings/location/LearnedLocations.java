package jobpostings.location;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The store of locations that employers named and the gazetteer lacks. Each is stored once, under
 * one id, in the spelling of the employer who named it first.
 */
public interface LearnedLocations {
  /** The lowest id that a learned location may have; those of the gazetteer are below it. */
  int FIRST_ID = 1_000_000;

  /** The location with that id, hidden or not. */
  Optional<LearnedLocation> find(int id);

  /**
   * The location with that name, which is stored now if it is new. Simultaneous calls from anywhere
   * get the same location.
   *
   * @param name as it is to be shown, unless it is stored in another spelling
   * @param employerId who names it, stored for the operators
   */
  Location learn(String name, Province province, int employerId);

  /**
   * The locations that exist, hidden or not, in one round trip.
   *
   * @param keys {@link PlaceName#key(String, Province) keys} of names and provinces: all provinces
   *     of as many names as a job may have locations, at most
   * @return by key, without the keys that have no location
   */
  Map<String, LearnedLocation> findAll(Set<String> keys);

  /** All locations that are not hidden, in no particular order. */
  List<Location> all();

  /**
   * The locations learned last, latest first, hidden or not. May trail {@link #learn} by a moment.
   *
   * @param after the location after which to begin; none to begin at the top
   * @param most the largest number to return
   */
  List<LearnedLocation> latest(Optional<LearnedLocation> after, int most);

  /**
   * Hides a location, or shows it again. Doing so twice changes nothing more.
   *
   * @return the location after that; none if there is none with that id
   */
  Optional<LearnedLocation> setHidden(int id, boolean hidden);
}
