package jobpostings.cli.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The service's names of one kind, such as its categories, and their ids. Only the letters and
 * digits of names are compared.
 */
public final class Names {
  private final Map<Integer, String> byId;
  private final Map<String, Integer> byName = new HashMap<>();

  /** Others are further names, each with the name that it stands for. */
  public Names(Map<Integer, String> byId, Map<String, String> others) {
    this.byId = new TreeMap<>(byId);
    byId.forEach((id, name) -> byName.put(Field.plain(name), id));
    others.forEach(
        (name, known) -> byName.computeIfAbsent(name, each -> byName.get(Field.plain(known))));
  }

  /** The id of that name; the text may also be the id itself. */
  Optional<Integer> id(String text) {
    return text.matches("[0-9]{1,9}") && byId.containsKey(Integer.parseInt(text))
        ? Optional.of(Integer.parseInt(text))
        : Optional.ofNullable(byName.get(Field.plain(text)));
  }

  Optional<String> name(int id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Names that have a word in common with the text; if none has, all names if they are few. */
  List<String> near(String text) {
    List<String> words =
        Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
            .filter(word -> word.length() > 2)
            .map(word -> word.substring(0, Math.min(5, word.length())))
            .toList();
    List<String> near =
        byId.values().stream()
            .filter(name -> words.stream().anyMatch(name.toLowerCase(Locale.ROOT)::contains))
            .toList();
    return near.isEmpty() && byId.size() <= 5 ? List.copyOf(byId.values()) : near;
  }
}
