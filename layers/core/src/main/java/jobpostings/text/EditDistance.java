package jobpostings.text;

/** How many typing errors turn one text into another. Stateless. */
public final class EditDistance {
  private EditDistance() {}

  /**
   * The Damerau-Levenshtein distance in which nothing is edited twice (optimal string alignment):
   * characters inserted, left out or replaced, and neighbours swapped. It takes time proportional
   * to the product of the lengths, and memory for three rows as long as the second text.
   */
  public static int of(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int fewest = Math.min(last[j] + 1, row[j - 1] + 1);
        fewest = Math.min(fewest, last[j - 1] + (same ? 0 : 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        row[j] = swapped ? Math.min(fewest, beforeLast[j - 2] + 1) : fewest;
      }
    }
    return row[b.length()];
  }
}
