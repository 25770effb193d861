package jobpostings.location;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;

/**
 * Finds the places that a client describes in a job, and learns new ones (docs/contract.md,
 * Locations).
 */
public final class LocationResolver {
  /** How many locations a job may have. */
  public static final int MOST = 3;

  /** How many are looked at: as many as one read of the store can find, whatever they are. */
  private static final int MOST_LOOKED_AT = 7;

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
   * The places described, in the order of the descriptions, without those that have violations.
   * Nothing is stored. The store is asked at most once, and only if a place is not among those
   * shipped.
   *
   * @param sent only the first seven are looked at; the caller reports that there are more
   */
  public List<ResolvedLocation> resolve(List<Described> sent, Violations violations) {
    List<Described> looked = sent.subList(0, Math.min(sent.size(), MOST_LOOKED_AT));
    Map<String, LearnedLocation> learnedByKey = learnedAmong(looked);
    List<ResolvedLocation> resolved = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Described one : looked) {
      PlaceDescription place = PlaceDescription.parse(one.description);
      Optional<ResolvedLocation> found =
          shipped(place)
              .or(() -> learned(one.pointer, place, learnedByKey))
              .or(() -> unseen(place));
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
   * Refuses places that operators hid, as if they were unknown, unless the job already has them.
   *
   * @param before the locations of the job as it is; empty for a new job
   */
  public void refuseHidden(
      List<ResolvedLocation> resolved, List<Location> before, Violations violations) {
    Set<Integer> kept = before.stream().map(Location::id).collect(Collectors.toSet());
    for (ResolvedLocation place : resolved) {
      if (place instanceof ResolvedLocation.Hidden(Location location, Violation refusal)
          && !kept.contains(location.id())) {
        violations.add(refusal);
      }
    }
  }

  /**
   * The locations, after storing new ones with one call of the store for each. To be called only if
   * the rest of the request is valid too.
   *
   * @param employerId who names them
   * @return in the same order; a place that somebody else named first has that spelling
   */
  public List<Location> learn(List<ResolvedLocation> resolved, int employerId) {
    return resolved.stream()
        .map(
            place ->
                switch (place) {
                  case ResolvedLocation.Known known -> known.location();
                  case ResolvedLocation.Hidden kept -> kept.location();
                  case ResolvedLocation.New unseen ->
                      learned.learn(unseen.name(), unseen.province(), employerId);
                })
        .toList();
  }

  private Map<String, LearnedLocation> learnedAmong(List<Described> sent) {
    Set<String> keys =
        sent.stream()
            .map(one -> PlaceDescription.parse(one.description))
            .flatMap(this::keysOfUnshipped)
            .collect(Collectors.toSet());
    return keys.isEmpty() ? Map.of() : learned.findAll(keys);
  }

  /** The keys under which a place may have been learned: for a bare city, one in each province. */
  private Stream<String> keysOfUnshipped(PlaceDescription place) {
    if (!place.mayBeNew() || shipped(place).isPresent()) {
      return Stream.empty();
    }
    String key = PlaceName.key(place.city());
    Stream<Province> provinces =
        place.isBare() ? Arrays.stream(Province.values()) : place.province().stream();
    return provinces.map(province -> PlaceName.key(key, province));
  }

  private Optional<ResolvedLocation> shipped(PlaceDescription place) {
    if (place.isTooLong()) {
      return Optional.empty();
    }
    String key = PlaceName.key(place.city());
    Optional<Location> location =
        place.isBare()
            ? gazetteer.named(key).stream().findFirst()
            : place.province().flatMap(province -> gazetteer.find(key, province));
    return location.map(ResolvedLocation.Known::new);
  }

  /**
   * Among several with one name, the first in the order of province codes, but hidden ones last.
   */
  private Optional<ResolvedLocation> learned(
      String pointer, PlaceDescription place, Map<String, LearnedLocation> learnedByKey) {
    return keysOfUnshipped(place)
        .map(learnedByKey::get)
        .filter(Objects::nonNull)
        .min(Comparator.comparing(LearnedLocation::hidden))
        .map(
            found ->
                found.hidden()
                    ? new ResolvedLocation.Hidden(found.location(), wrong.hidden(pointer, place))
                    : new ResolvedLocation.Known(found.location()));
  }

  private static Optional<ResolvedLocation> unseen(PlaceDescription place) {
    return place
        .province()
        .filter(province -> place.mayBeNew())
        .map(province -> new ResolvedLocation.New(Spelling.of(place.city()), province));
  }
}
