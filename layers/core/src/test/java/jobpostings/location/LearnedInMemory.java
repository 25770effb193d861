package jobpostings.location;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Learned locations without a table, with ids in the order of learning, that notes its calls. */
public final class LearnedInMemory implements LearnedLocations {
  private final Map<String, Location> byKey = new LinkedHashMap<>();
  private final List<String> calls = new ArrayList<>();

  /** What was called with what, since the last time that this was asked. */
  public List<String> calls() {
    List<String> made = List.copyOf(calls);
    calls.clear();
    return made;
  }

  @Override
  public Optional<Location> find(int id) {
    calls.add("find " + id);
    return byKey.values().stream().filter(location -> location.id() == id).findFirst();
  }

  @Override
  public Location learn(String name, Province province, int employerId) {
    calls.add("learn %s, %s for %d".formatted(name, province, employerId));
    return byKey.computeIfAbsent(
        PlaceName.key(name, province),
        key -> new Location(FIRST_ID + byKey.size(), name, province));
  }

  @Override
  public Map<String, Location> findByName(Set<String> keys) {
    calls.add("findByName " + keys.stream().sorted().toList());
    return byKey.values().stream()
        .filter(location -> keys.contains(PlaceName.key(location.name())))
        .collect(
            Collectors.toMap(
                location -> PlaceName.key(location.name()),
                Function.identity(),
                (a, b) -> a.province().compareTo(b.province()) < 0 ? a : b));
  }

  @Override
  public List<Location> all() {
    calls.add("all");
    return List.copyOf(byKey.values());
  }
}
