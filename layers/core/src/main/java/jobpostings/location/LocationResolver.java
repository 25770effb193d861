package jobpostings.location;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.problem.Violations;

/**
 * Finds the places that a client describes in a job, and learns those that are new (specification:
 * Request fields, locations).
 */
public final class LocationResolver {
  /** How many locations a job may have. */
  public static final int MOST = 3;

  private final Gazetteer gazetteer;
  private final LearnedLocations learned;
  private final LocationViolations wrong;

  @Inject
  public LocationResolver(Gazetteer gazetteer, LearnedLocations learned) {
    this.gazetteer = gazetteer;
    this.learned = learned;
    this.wrong = new LocationViolations(gazetteer);
  }

  /**
   * A description of a place as it was sent.
   *
   * @param pointer where it is in the request's body, for violations
   * @param description trimmed and not empty, of any length
   */
  public record Described(String pointer, String description) {}

  /**
   * The places described, in the order of the descriptions, less those with violations. Nothing is
   * stored. The store is asked at most once, and only where a city without a province is not
   * shipped.
   *
   * @param sent only the first {@link #MOST three} are looked at; that there are more is for the
   *     caller to report
   */
  public List<ResolvedLocation> resolve(List<Described> sent, Violations violations) {
    List<Described> looked = sent.subList(0, Math.min(sent.size(), MOST));
    Map<String, Location> learnedByName = learnedAmong(looked);
    List<ResolvedLocation> resolved = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Described one : looked) {
      PlaceDescription place = PlaceDescription.parse(one.description);
      Optional<ResolvedLocation> found = known(place, learnedByName).or(() -> unseen(place));
      if (found.isEmpty()) {
        wrong.with(one.pointer, place).forEach(violations::add);
      } else if (!keys.add(PlaceName.key(found.get().name(), found.get().province()))) {
        violations.add(wrong.duplicate(one.pointer, found.get()));
      } else {
        resolved.add(found.get());
      }
    }
    return resolved;
  }

  /**
   * The locations, with those that are new stored: one call of the store for each. To be called
   * only when the rest of the request is valid too.
   *
   * @param employerId who names them
   * @return in the same order; a place that somebody else named first has the spelling of that
   */
  public List<Location> learn(List<ResolvedLocation> resolved, int employerId) {
    return resolved.stream()
        .map(
            place ->
                switch (place) {
                  case ResolvedLocation.Known known -> known.location();
                  case ResolvedLocation.New unseen ->
                      learned.learn(unseen.name(), unseen.province(), employerId);
                })
        .toList();
  }

  private Map<String, Location> learnedAmong(List<Described> sent) {
    Set<String> keys =
        sent.stream()
            .map(one -> PlaceDescription.parse(one.description))
            .filter(place -> place.isBare() && place.mayBeNew())
            .map(place -> PlaceName.key(place.city()))
            .filter(key -> gazetteer.named(key).isEmpty())
            .collect(Collectors.toSet());
    return keys.isEmpty() ? Map.of() : learned.findByName(keys);
  }

  private Optional<ResolvedLocation> known(
      PlaceDescription place, Map<String, Location> learnedByName) {
    if (place.isTooLong()) {
      return Optional.empty();
    }
    String key = PlaceName.key(place.city());
    Optional<Location> location =
        place.isBare()
            ? gazetteer.named(key).stream()
                .findFirst()
                .or(() -> Optional.ofNullable(learnedByName.get(key)))
            : place.province().flatMap(province -> gazetteer.find(key, province));
    return location.map(ResolvedLocation.Known::new);
  }

  private static Optional<ResolvedLocation> unseen(PlaceDescription place) {
    return place
        .province()
        .filter(province -> place.mayBeNew())
        .map(province -> new ResolvedLocation.New(Spelling.of(place.city()), province));
  }
}
