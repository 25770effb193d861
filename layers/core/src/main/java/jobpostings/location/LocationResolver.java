package jobpostings.location;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import jobpostings.location.PlaceDescription.Reading;
import jobpostings.location.ResolvedLocation.Learned;
import jobpostings.location.ResolvedLocation.New;
import jobpostings.location.ResolvedLocation.Shipped;
import jobpostings.problem.Violation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;

/**
 * Finds the places that a client describes in a job, and learns new ones (docs/contract.md,
 * Locations).
 */
public final class LocationResolver {
  /** How many locations a job may have. */
  public static final int MAX = 3;

  /** Of how many places of a job, which is refused if they are more, each is told what is wrong. */
  private static final int MAX_JUDGED = 100;

  /** How often the store is asked for one request, however many places it names. */
  private static final int MAX_ASKED = 5;

  private static final Comparator<FoundPlace> FIRST_FOUND =
      Comparator.<FoundPlace, Boolean>comparing(found -> found.place.hidden())
          .thenComparing(FoundPlace::since)
          .thenComparingInt(found -> found.place.id());

  private final Gazetteer gazetteer;
  private final LearnedLocations learned;
  private final boolean learns;
  private final boolean refusesNew;
  private final NoTowns noTowns;
  private final LocationViolations wrong;

  @Inject
  public LocationResolver(Gazetteer gazetteer, LearnedLocations learned) {
    this(gazetteer, learned, true, false);
  }

  private LocationResolver(
      Gazetteer gazetteer, LearnedLocations learned, boolean learns, boolean refusesNew) {
    this.gazetteer = gazetteer;
    this.learned = learned;
    this.learns = learns;
    this.refusesNew = refusesNew;
    this.noTowns = new NoTowns(gazetteer);
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
   * A place to look for.
   *
   * @param noTown why it can be none; empty if it is shipped
   * @param keys under which it may have been learned, and by what reading; none if it is shipped,
   *     or can be no place
   */
  private record Lookup(
      String pointer,
      PlaceDescription place,
      Optional<Location> shipped,
      Optional<NoTown> noTown,
      Map<String, Reading> keys) {}

  /**
   * The places described, in the order of the descriptions, without those that have violations.
   * Nothing is stored. The store is asked only if a place is not among those shipped, and only once
   * for as many as a job may have.
   *
   * @param sent the caller reports it if there are more than {@link #MAX three}. The store is asked
   *     at most five times; further places are not checked
   */
  public List<ResolvedLocation> resolve(List<Described> sent, Violations violations) {
    List<Lookup> all = new ArrayList<>();
    for (Described one : sent) {
      all.add(lookup(one, all.size() < MAX_JUDGED));
    }
    Set<String> asked =
        all.stream()
            .flatMap(one -> one.keys.keySet().stream())
            .distinct()
            .limit(MAX_ASKED * (long) LearnedLocations.MAX_KEYS)
            .collect(Collectors.toSet());
    Map<String, LearnedLocation> learnedByKey = new HashMap<>();
    asked.stream()
        .gather(Gatherers.windowFixed(LearnedLocations.MAX_KEYS))
        .forEach(some -> learnedByKey.putAll(learned.findAll(Set.copyOf(some))));
    List<ResolvedLocation> resolved = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Lookup one : all) {
      if (!asked.containsAll(one.keys.keySet())) {
        continue;
      }
      Optional<ResolvedLocation> found =
          one.shipped
              .<ResolvedLocation>map(Shipped::new)
              .or(() -> learned(one, learnedByKey))
              .or(() -> unseen(one));
      if (found.isEmpty()) {
        wrong.add(one.pointer, one.place, one.noTown, violations);
      } else if (!keys.add(found.get().location().key())) {
        violations.add(wrong.duplicate(one.pointer, found.get()));
      } else {
        resolved.add(found.get());
      }
    }
    return resolved;
  }

  /**
   * Refuses places that operators hid, as if they were unknown, and new ones if these are refused;
   * but none that the job already has.
   *
   * @param before the locations of the job as it is; empty for a new job
   */
  public void refuseUnlessKept(
      List<ResolvedLocation> resolved, List<Location> before, Violations violations) {
    Set<String> kept = before.stream().map(Location::key).collect(Collectors.toSet());
    for (ResolvedLocation place : resolved) {
      if (!kept.contains(place.location().key())) {
        refusal(place).ifPresent(violations::add);
      }
    }
  }

  private Optional<Violation> refusal(ResolvedLocation place) {
    return switch (place) {
      case Learned(_, Optional<Violation> refusal) -> refusal;
      case New unknown when refusesNew -> Optional.of(LocationViolations.unknown(unknown));
      case Shipped _, New _ -> Optional.empty();
    };
  }

  /** One for each place that is to be added, so that who misspelt one is told. */
  public List<Warning> warnings(List<ResolvedLocation> resolved) {
    return resolved.stream()
        .filter(_ -> !refusesNew)
        .filter(New.class::isInstance)
        .map(place -> LocationViolations.warning((New) place))
        .toList();
  }

  /** A resolver that finds and refuses the same, but stores nothing: new places get the id 0. */
  public LocationResolver withoutLearning() {
    return new LocationResolver(gazetteer, learned, false, refusesNew);
  }

  /** A resolver that refuses new places, and stores none. */
  public LocationResolver refusingNew() {
    return new LocationResolver(gazetteer, learned, learns, true);
  }

  /**
   * The locations of the places; new ones are stored, in one call of the store, unless they are
   * refused. To be called only if the rest of the request is valid too.
   *
   * @param before the locations of the job as it is; empty for a new job
   * @param employerId who names them
   * @return in the same order; a place that another call named first has their spelling
   */
  public List<Location> learn(
      List<ResolvedLocation> resolved, List<Location> before, int employerId) {
    if (refusesNew) {
      return resolved.stream()
          .map(place -> place instanceof New ? kept(place, before) : place.location())
          .toList();
    }
    List<New> unseen =
        resolved.stream().filter(New.class::isInstance).map(New.class::cast).toList();
    Iterator<Location> stored =
        (learns && !unseen.isEmpty()
                ? learned.learn(unseen, employerId)
                : unseen.stream().map(New::location).toList())
            .iterator();
    return resolved.stream()
        .map(place -> place instanceof New ? stored.next() : place.location())
        .toList();
  }

  /** A place that was deleted, as the job still has it. */
  private static Location kept(ResolvedLocation place, List<Location> before) {
    String key = place.location().key();
    return before.stream().filter(location -> location.key().equals(key)).findFirst().orElseThrow();
  }

  /**
   * @param judged whether to find out if it can be no place
   */
  private Lookup lookup(Described one, boolean judged) {
    PlaceDescription place = PlaceDescription.parse(one.description);
    Optional<Location> shipped = gazetteer.find(place);
    Optional<NoTown> noTown =
        shipped.isPresent() || !judged ? Optional.empty() : noTowns.find(place);
    Map<String, Reading> keys = new LinkedHashMap<>();
    boolean isKnown = shipped.isPresent() || noTown.isPresent();
    for (Reading reading : isKnown ? List.<Reading>of() : place.readings()) {
      if (reading.mayBeLearned()) {
        for (Province province :
            reading.province().map(List::of).orElse(List.of(Province.values()))) {
          keys.putIfAbsent(PlaceName.key(reading.city(), province), reading);
        }
      }
    }
    return new Lookup(one.pointer, place, shipped, noTown, keys);
  }

  /** A place that a description may mean, and since when it has been found by it. */
  private record FoundPlace(LearnedLocation place, Instant since) {
    static Optional<FoundPlace> by(Reading reading, LearnedLocation place) {
      return (reading.province().isPresent() ? Optional.of(place.learnedAt()) : place.confirmedAt())
          .map(since -> new FoundPlace(place, since));
    }
  }

  /**
   * Of several places with one name, the first that was found by it, with hidden ones last: what
   * others send does not change what a name means.
   */
  private Optional<ResolvedLocation> learned(
      Lookup lookup, Map<String, LearnedLocation> learnedByKey) {
    return lookup.keys.entrySet().stream()
        .filter(key -> learnedByKey.containsKey(key.getKey()))
        .flatMap(key -> FoundPlace.by(key.getValue(), learnedByKey.get(key.getKey())).stream())
        .min(FIRST_FOUND)
        .map(FoundPlace::place)
        .map(
            found ->
                new Learned(
                    found,
                    Optional.of(found)
                        .filter(LearnedLocation::hidden)
                        .map(_ -> wrong.hidden(lookup.pointer, lookup.place))));
  }

  /** A bare city is none: without a province nothing tells whether it is a place in Canada. */
  private Optional<ResolvedLocation> unseen(Lookup lookup) {
    String city = lookup.place.city();
    return lookup
        .place
        .province()
        .filter(_ -> lookup.noTown.isEmpty())
        .filter(_ -> lookup.place.readings().stream().anyMatch(Reading::mayBeLearned))
        .map(
            province ->
                new New(
                    lookup.pointer,
                    new Location(Location.NO_ID, Spelling.of(city), province),
                    gazetteer.near(city, province)));
  }
}
