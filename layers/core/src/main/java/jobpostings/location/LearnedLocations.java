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

  /** How many keys can be looked for at once. */
  int MAX_KEYS = 100;

  /** The location with that id, hidden or not. */
  Optional<Location> find(int id);

  /**
   * The locations with those names, in the same order. Those that are not there are stored now, all
   * of them or none. Safe to call concurrently from anywhere: all callers get the same locations.
   *
   * @param names as they are to be shown, unless they are there in another spelling; no two for the
   *     same place
   * @param employerId who names them; stored for the operators
   */
  List<Location> learn(List<ResolvedLocation.New> names, int employerId);

  /**
   * The locations that exist, hidden or not, in one round trip.
   *
   * @param keys {@link PlaceName#key(String, Province) keys} of names and provinces, at most {@link
   *     #MAX_KEYS}
   * @return by key; a key that is not there has no location
   */
  Map<String, LearnedLocation> findAll(Set<String> keys);

  /**
   * All listed locations, in the order of their ids: as they were a minute ago or later. Returns
   * the same list object as long as nothing changes.
   */
  List<Location> listed();

  /**
   * The locations learned last, latest first, hidden or not.
   *
   * @param after the id after which to begin, even if that location was deleted since; none to
   *     begin at the top
   * @param most how many, at most
   */
  List<LearnedLocation> latest(Optional<Integer> after, int most);

  /**
   * Hides a location, or shows it again. Idempotent.
   *
   * @return the location after that; none if there is none with that id
   */
  Optional<LearnedLocation> setHidden(int id, boolean hidden);

  /**
   * Confirms that a location is one: from now on it is in lists, and found by its bare name. One
   * that was confirmed before stays as it is. In all else as {@link #setHidden}.
   */
  Optional<LearnedLocation> confirm(int id);

  /**
   * Forgets a location. Jobs that have it keep it. If it is named again, it is learned again under
   * the same id.
   *
   * @return the location as it was; none if there is none with that id
   */
  Optional<LearnedLocation> delete(int id);
}
