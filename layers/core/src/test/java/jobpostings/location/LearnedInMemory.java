package jobpostings.location;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Learned locations in memory, with ids in the order of learning. Records the calls. */
public final class LearnedInMemory implements LearnedLocations {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  private final Map<String, LearnedLocation> byKey = new LinkedHashMap<>();
  private final List<String> calls = new ArrayList<>();
  private List<Location> listed = List.of();
  private int confirmed;

  /** The calls with their arguments, since this was last asked. */
  public List<String> calls() {
    List<String> made = List.copyOf(calls);
    calls.clear();
    return made;
  }

  @Override
  public Optional<Location> find(int id) {
    calls.add("find " + id);
    return place(id).map(LearnedLocation::location);
  }

  private Optional<LearnedLocation> place(int id) {
    return byKey.values().stream().filter(place -> place.id() == id).findFirst();
  }

  /** Learns a place for some employer. */
  public Location learn(String name, Province province) {
    return learn(
            List.of(
                new ResolvedLocation.New(
                    "", new Location(Location.NO_ID, name, province), List.of())),
            7)
        .getFirst();
  }

  public int size() {
    return byKey.size();
  }

  /** Learns a place that operators confirm. */
  public Location confirmed(String name, Province province) {
    Location place = learn(name, province);
    confirm(place.id());
    return place;
  }

  @Override
  public List<Location> learn(List<ResolvedLocation.New> names, int employerId) {
    calls.add(
        "learn %s for %d"
            .formatted(
                names.stream().map(name -> name.location().description()).toList(), employerId));
    return names.stream().map(name -> learn(name, employerId)).toList();
  }

  private Location learn(ResolvedLocation.New name, int employerId) {
    int number = byKey.size();
    return byKey
        .computeIfAbsent(
            name.location().key(),
            key ->
                LearnedLocation.named(
                    LocationBuilder.builder(name.location()).id(FIRST_ID + number).build(),
                    employerId,
                    START.plusSeconds(number)))
        .location();
  }

  @Override
  public Map<String, LearnedLocation> findAll(Set<String> keys) {
    calls.add("findAll " + keys.stream().sorted().toList());
    return keys.stream()
        .filter(byKey::containsKey)
        .collect(Collectors.toMap(key -> key, byKey::get));
  }

  /** The same list as long as nothing changes. */
  @Override
  public List<Location> listed() {
    calls.add("listed");
    List<Location> now =
        byKey.values().stream()
            .filter(LearnedLocation::isListed)
            .map(LearnedLocation::location)
            .toList();
    listed = now.equals(listed) ? listed : now;
    return listed;
  }

  @Override
  public List<LearnedLocation> latest(Optional<Integer> after, int most) {
    calls.add("latest");
    return List.copyOf(byKey.values()).reversed().stream()
        .filter(place -> after.isEmpty() || place.id() < after.get())
        .limit(most)
        .toList();
  }

  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    return change(id, place -> LearnedLocationBuilder.builder(place).hidden(hidden).build());
  }

  private Optional<LearnedLocation> change(int id, UnaryOperator<LearnedLocation> change) {
    byKey.replaceAll((_, place) -> place.id() == id ? change.apply(place) : place);
    return place(id);
  }

  @Override
  public Optional<LearnedLocation> confirm(int id) {
    confirmed++;
    return change(id, place -> place.confirmed(START.plusSeconds(confirmed)));
  }

  @Override
  public Optional<LearnedLocation> delete(int id) {
    Optional<LearnedLocation> deleted = place(id);
    byKey.values().removeIf(place -> place.id() == id);
    return deleted;
  }
}
