package jobpostings.terminal;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Which names may be meant by one that there isn't. */
final class Spelling {
  private static final int MOST = 3;

  private Spelling() {}

  /**
   * Those that it is the beginning of, or from which some slips make it: one for each three of its
   * letters. The nearest first. Picocli's own suggestions count letters that stand side by side in
   * both, so that "snyc" has nothing of "sync".
   */
  static List<String> near(String given, Collection<String> names) {
    String plain = given.toLowerCase(Locale.ROOT);
    int most = (plain.length() + 1) / 3;
    return names.stream()
        .filter(
            name ->
                plain.length() > 1 && name.startsWith(plain)
                    || Math.abs(name.length() - plain.length()) <= most
                        && slips(plain, name) <= most)
        .sorted(
            Comparator.comparing((String name) -> !name.startsWith(plain))
                .thenComparingInt(name -> slips(plain, name))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** How many letters to add, to leave out, to replace or to swap with the next (OSA distance). */
  private static int slips(String given, String name) {
    int[][] slips = new int[given.length() + 1][name.length() + 1];
    for (int i = 0; i <= given.length(); i++) {
      for (int j = 0; j <= name.length(); j++) {
        if (i == 0 || j == 0) {
          slips[i][j] = i + j;
          continue;
        }
        int replaced = given.charAt(i - 1) == name.charAt(j - 1) ? 0 : 1;
        int added = Math.min(slips[i - 1][j], slips[i][j - 1]) + 1;
        slips[i][j] = Math.min(added, slips[i - 1][j - 1] + replaced);
        if (i > 1
            && j > 1
            && given.charAt(i - 1) == name.charAt(j - 2)
            && given.charAt(i - 2) == name.charAt(j - 1)) {
          slips[i][j] = Math.min(slips[i][j], slips[i - 2][j - 2] + 1);
        }
      }
    }
    return slips[given.length()][name.length()];
  }
}
