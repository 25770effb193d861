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
  int MOST_KEYS = 100;

  /** The location with that id, hidden or not. */
  Optional<LearnedLocation> find(int id);

  /**
   * The locations of those names, in the same order, stored now as far as they were not there: all
   * of them or none. Safe to call at the same moment from anywhere: all callers get the same
   * locations, and of two that are learned the later one has the later time, whatever the clocks
   * say.
   *
   * @param names as they are to be shown, unless they are there in another spelling; no two of the
   *     same place
   * @param employerId who names them, kept for the operators, and counted
   * @throws NewLocationsExceeded when there are more new ones than the employer may name today
   */
  List<Location> learn(List<ResolvedLocation.New> names, int employerId);

  /**
   * Refuses so many new locations if {@link #learn} would, and stores nothing.
   *
   * @throws NewLocationsExceeded when they are more than the employer may name today
   */
  void requireLearnable(int places, int employerId);

  /**
   * The locations that exist, hidden or not, in one round trip.
   *
   * @param keys {@link PlaceName#key(String, Province) keys} of names and provinces, at most {@link
   *     #MOST_KEYS}
   * @return by key; a key that is not there has no location
   */
  Map<String, LearnedLocation> findAll(Set<String> keys);

  /**
   * All that are listed, in no order, with every {@link #learn} so far: the same list, again and
   * again, as long as nothing changes. What it costs does not depend on how many there are.
   */
  List<Location> listed();

  /**
   * The locations learned last, latest first, hidden or not. May trail {@link #learn} by a moment.
   *
   * @param after where to begin, if not at the top: behind the one with that id, even if it was
   *     deleted since
   * @param most how many, at most
   * @return none when there never was one with that id
   */
  Optional<List<LearnedLocation>> latest(Optional<Integer> after, int most);

  /**
   * Hides a location, or shows it again, in lists too if there is room; to do so twice changes
   * nothing more.
   *
   * @return the location after that; none if there is none with that id
   */
  Optional<LearnedLocation> setHidden(int id, boolean hidden);

  /**
   * Puts a location that was left out of lists into them, if it is not hidden and there is room.
   *
   * @return as it is then; none when there is none with that id
   */
  Optional<LearnedLocation> list(int id);

  /**
   * Forgets a location. Jobs that have it keep it. Named again, it is learned again, under the same
   * id.
   *
   * @return as it was; none when there is none with that id
   */
  Optional<LearnedLocation> delete(int id);
}
