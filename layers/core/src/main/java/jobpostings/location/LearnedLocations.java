package jobpostings.location;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The store of locations that employers named and the gazetteer lacks. Each is kept once, under one
 * id, and in the spelling of whoever named it first.
 */
public interface LearnedLocations {
  /** The lowest id that a learned location may have; those of the gazetteer are below it. */
  int FIRST_ID = 1_000_000;

  /** The one with that id, hidden or not. */
  Optional<LearnedLocation> find(int id);

  /**
   * The location of that name, stored now if it was not there. Safe to call at the same moment from
   * anywhere: all callers get the same location.
   *
   * @param name as it is to be shown, unless it is there in another spelling
   * @param employerId who names it, kept for the operators
   */
  Location learn(String name, Province province, int employerId);

  /**
   * Those that are there, hidden or not, in one round trip.
   *
   * @param keys {@link PlaceName#key(String, Province) keys} of names and provinces: all provinces
   *     of as many names as a job may have locations, at most
   * @return by key; a key that is not there has no location
   */
  Map<String, LearnedLocation> findAll(Set<String> keys);

  /** All that are not hidden, in no order. */
  List<Location> all();

  /**
   * Those learned last, latest first, hidden or not. May trail {@link #learn} by a moment.
   *
   * @param after where to begin, if not at the top: behind that one
   * @param most how many, at most
   */
  List<LearnedLocation> latest(Optional<LearnedLocation> after, int most);

  /**
   * Hides a location, or shows it again; to do so twice changes nothing more.
   *
   * @return as it is then; none when there is none with that id
   */
  Optional<LearnedLocation> setHidden(int id, boolean hidden);
}
