package jobpostings.location;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Learned locations without a table, with ids in the order of learning, that notes its calls. */
public final class LearnedInMemory implements LearnedLocations {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  private final Map<String, LearnedLocation> byKey = new LinkedHashMap<>();
  private final List<String> calls = new ArrayList<>();

  /** What was called with what, since the last time that this was asked. */
  public List<String> calls() {
    List<String> made = List.copyOf(calls);
    calls.clear();
    return made;
  }

  @Override
  public Optional<LearnedLocation> find(int id) {
    calls.add("find " + id);
    return byKey.values().stream().filter(place -> place.id() == id).findFirst();
  }

  @Override
  public Location learn(String name, Province province, int employerId) {
    calls.add("learn %s, %s for %d".formatted(name, province, employerId));
    int number = byKey.size();
    return byKey
        .computeIfAbsent(
            PlaceName.key(name, province),
            key ->
                new LearnedLocation(
                    new Location(FIRST_ID + number, name, province),
                    employerId,
                    START.plusSeconds(number),
                    false))
        .location();
  }

  @Override
  public Map<String, LearnedLocation> findAll(Set<String> keys) {
    calls.add("findAll " + keys.stream().sorted().toList());
    return keys.stream()
        .filter(byKey::containsKey)
        .collect(Collectors.toMap(key -> key, byKey::get));
  }

  @Override
  public List<Location> all() {
    calls.add("all");
    return byKey.values().stream()
        .filter(place -> !place.hidden())
        .map(LearnedLocation::location)
        .toList();
  }

  @Override
  public List<LearnedLocation> latest(Optional<LearnedLocation> after, int most) {
    calls.add("latest");
    return List.copyOf(byKey.values()).reversed().stream()
        .filter(place -> after.isEmpty() || place.id() < after.get().id())
        .limit(most)
        .toList();
  }

  @Override
  public Optional<LearnedLocation> setHidden(int id, boolean hidden) {
    byKey.replaceAll((_, place) -> place.id() == id ? place.withHidden(hidden) : place);
    return find(id);
  }
}
