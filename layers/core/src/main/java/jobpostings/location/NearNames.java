package jobpostings.location;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import jobpostings.text.EditDistance;

/**
 * Finds the names that somebody may have meant by an unknown one. A text that is no misspelt name
 * has none: "Remote" is not taken for "Emo". Stateless.
 */
final class NearNames {
  /** A longer text is near nothing, and would take long to compare. */
  static final int LONGEST_TEXT = 100;

  private static final int MOST_EDITS = 3;
  private static final int SHORTEST_PART = 3;
  private static final int FAR = Integer.MAX_VALUE;

  private NearNames() {}

  private record Ranked(String name, int rank) {}

  /**
   * The names near the text, nearest first; equally near ones in the order given.
   *
   * <p>A name is near if it begins with the text, or has it after a space, unless the text is less
   * than a third of the name; if the text begins with it, or mostly consists of it, as whole words;
   * or if it is few edits away: one in a text of 5 characters, two in one of 8, three in one of 11
   * or more.
   *
   * @param names {@link PlaceName#key keys}, or otherwise in lower case and without accents
   * @param text in the same form
   * @param most how many to return at most
   */
  static List<String> among(Collection<String> names, String text, int most) {
    if (text.length() > LONGEST_TEXT) {
      return List.of();
    }
    String words = text.replace(",", "");
    return names.stream()
        .map(name -> new Ranked(name, rank(name, words)))
        .filter(ranked -> ranked.rank != FAR)
        .sorted(Comparator.comparingInt(Ranked::rank))
        .limit(most)
        .map(Ranked::name)
        .toList();
  }

  private static int rank(String name, String text) {
    if (name.equals(text)) {
      return 0;
    }
    if (Math.min(name.length(), text.length()) >= SHORTEST_PART) {
      if (3 * text.length() >= name.length() && (" " + name).contains(" " + text)) {
        return name.startsWith(text) ? 1 : 2;
      }
      boolean mostOfIt = 2 * name.length() >= text.length();
      if (text.startsWith(name + " ") || (mostOfIt && (text + " ").contains(" " + name + " "))) {
        return text.length() - name.length();
      }
    }
    int most = Math.min(MOST_EDITS, (text.length() - 2) / 3);
    if (Math.abs(name.length() - text.length()) > most) {
      return FAR;
    }
    int edits = EditDistance.of(name, text);
    return edits <= most ? edits : FAR;
  }
}
