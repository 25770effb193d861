package jobpostings.cli.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The service's names of one kind, such as its categories, and their ids. Names are compared by
 * their words alone, without such as "and".
 */
public final class ReferenceNames {
  private final Map<Integer, String> byId;
  private final Map<String, Integer> byName = new HashMap<>();

  /** Others are further names, each with the name that it stands for. */
  public ReferenceNames(Map<Integer, String> byId, Map<String, String> others) {
    this.byId = new TreeMap<>(byId);
    byId.forEach((id, name) -> byName.put(Words.folded(name), id));
    others.forEach(
        (name, known) -> byName.computeIfAbsent(name, each -> byName.get(Words.folded(known))));
  }

  /** The id of that name; the text may also be the id itself. */
  Optional<Integer> id(String text) {
    return text.matches("[0-9]{1,9}") && byId.containsKey(Integer.parseInt(text))
        ? Optional.of(Integer.parseInt(text))
        : Optional.ofNullable(byName.get(Words.folded(text)));
  }

  /** The id of one of them, whichever. */
  int any() {
    return byId.keySet().iterator().next();
  }

  Optional<String> name(int id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Names that have a word in common with the text; if none has, all names if they are few. */
  List<String> near(String text) {
    Set<String> stems = Words.stems(text);
    stems.removeIf(stem -> stem.length() < 3);
    List<String> near =
        byId.values().stream()
            .filter(name -> stems.stream().anyMatch(Folding.plain(name)::contains))
            .toList();
    return near.isEmpty() && byId.size() <= 5 ? List.copyOf(byId.values()) : near;
  }
}
