package jobpostings.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jobpostings.text.EditDistance;

/** Finds known values that a client may have meant. Stateless. */
public final class Suggestions {
  /** A longer text is near nothing, and comparing it would take long. */
  private static final int MAX_TEXT = 256;

  private static final int MAX_EDITS = 3;
  private static final int MIN_PART = 3;
  private static final int FAR = Integer.MAX_VALUE;

  private Suggestions() {}

  private record Ranked(String value, int rank) {}

  /**
   * The known values near the text, nearest first, then in the order given; case does not count.
   * Near is what contains the text, what the text begins with or mostly consists of, and what is
   * one edit away per three characters, three at most.
   *
   * @param most the largest number to return
   */
  public static List<String> among(Collection<String> known, String text, int most) {
    return among(known, text, most, false);
  }

  /**
   * The same for names of one or more words: a name must contain the text from the beginning of a
   * word, and the text a name as whole words; one edit takes 5 characters, two 8, three 11.
   * "Remote" is not "Emo".
   *
   * @param names without accents
   * @param text in the same form
   */
  public static List<String> amongNames(Collection<String> names, String text, int most) {
    return among(names, text.replace(",", ""), most, true);
  }

  private static List<String> among(
      Collection<String> known, String text, int most, boolean words) {
    if (text.length() > MAX_TEXT) {
      return List.of();
    }
    String sought = text.toLowerCase(Locale.ROOT);
    return known.stream()
        .map(value -> new Ranked(value, rank(value.toLowerCase(Locale.ROOT), sought, words)))
        .filter(ranked -> ranked.rank != FAR)
        .sorted(Comparator.comparingInt(Ranked::rank))
        .limit(most)
        .map(Ranked::value)
        .toList();
  }

  /**
   * The known value that is nearest to the text, if it is {@link #among near}, or differs in less
   * than half of the text's characters.
   */
  public static Optional<String> to(Collection<String> known, String text) {
    Optional<String> near = among(known, text, 1).stream().findFirst();
    if (near.isPresent() || text.length() > MAX_TEXT) {
      return near;
    }
    String sought = text.toLowerCase(Locale.ROOT);
    return known.stream()
        .sorted()
        .map(value -> new Ranked(value, EditDistance.of(value.toLowerCase(Locale.ROOT), sought)))
        .filter(ranked -> 2 * ranked.rank < sought.length())
        .min(Comparator.comparingInt(Ranked::rank))
        .map(Ranked::value);
  }

  private static int rank(String known, String sought, boolean words) {
    if (known.equals(sought)) {
      return 0;
    }
    if (Math.min(known.length(), sought.length()) >= MIN_PART) {
      String gap = words ? " " : "";
      boolean isLongEnough = !words || 3 * sought.length() >= known.length();
      if (isLongEnough && (gap + known).contains(gap + sought)) {
        return known.startsWith(sought) ? 1 : 2;
      }
      boolean mostOfIt = 2 * known.length() >= sought.length();
      if (sought.startsWith(known + gap)
          || (mostOfIt && (gap + sought + gap).contains(gap + known + gap))) {
        return sought.length() - known.length();
      }
    }
    int most = Math.min(MAX_EDITS, (sought.length() - (words ? 2 : 0)) / 3);
    if (Math.abs(known.length() - sought.length()) > most) {
      return FAR;
    }
    int edits = EditDistance.of(known, sought);
    return edits <= most ? edits : FAR;
  }
}
