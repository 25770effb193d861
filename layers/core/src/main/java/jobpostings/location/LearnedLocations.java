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

  Optional<Location> find(int id);

  /**
   * The location of that name, stored now if it was not there. Safe to call at the same moment from
   * anywhere: all callers get the same location.
   *
   * @param name as it is to be shown, unless it is there in another spelling
   * @param employerId who names it, kept for the operators
   */
  Location learn(String name, Province province, int employerId);

  /**
   * Those whose names are the given ones without a province, in one round trip.
   *
   * @param keys {@link PlaceName#key keys} of names, as many as a job may have locations
   * @return by key; a key that is not there has no location; where several provinces have one, the
   *     first in order of the province's code
   */
  Map<String, Location> findByName(Set<String> keys);

  /** All of them, in no order. */
  List<Location> all();
}
