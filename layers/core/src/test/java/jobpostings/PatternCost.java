package jobpostings;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The cost of a regular expression in characters read, which unlike time can be counted. */
public final class PatternCost {
  /** Longer than any bound in a pattern, beyond which even a bad pattern grows in proportion. */
  private static final int LENGTH = 1_200;

  /** Twice the length takes twice the steps, or four times as many if they grow with its square. */
  public static final double MAX_GROWTH = 2.5;

  /** Parts of texts: some that patterns contain, and some that they don't. */
  private static final List<String> UNITS =
      List.of(
          "0", "-", ".", "\"", "W/", ",", " ", "\u2003", "\n", ";", "T", ":", "Z", "a", "é", "&",
          "\\", "{", "[", "(", "/", "@", "$", "=", "<");

  private static final List<String> ENDS = List.of("", "x");

  private PatternCost() {}

  /** The first growth above the limit, or else the largest. */
  public static double growth(Pattern pattern) {
    double worst = 0;
    for (String text : texts(pattern)) {
      for (String end : ENDS) {
        double growth = growth(pattern, text, end);
        if (growth > MAX_GROWTH) {
          return growth;
        }
        worst = Math.max(worst, growth);
      }
    }
    return worst;
  }

  /** Of tags without an end a description's reader looks at ten, so for them no text is made. */
  private static List<String> texts(Pattern pattern) {
    List<String> units =
        pattern.pattern().startsWith("<") ? UNITS.subList(0, UNITS.size() - 1) : UNITS;
    return units.stream()
        .flatMap(unit -> units.stream().map(unit::concat))
        .map(unit -> unit.repeat(LENGTH / unit.length()))
        .toList();
  }

  private static double growth(Pattern pattern, String text, String end) {
    String twice = text + text;
    return Math.max(
        // Some hundred steps may come from a bound in the pattern.
        (double) matching(pattern, twice + end) / Math.max(matching(pattern, text + end), LENGTH),
        (double) finding(pattern, twice + end) / Math.max(finding(pattern, text + end), LENGTH));
  }

  private static long matching(Pattern pattern, String text) {
    Counted counted = new Counted(text);
    Matcher matcher = pattern.matcher(counted);
    return matcher.matches() ? counted.steps + 1 : counted.steps;
  }

  private static long finding(Pattern pattern, String text) {
    Counted counted = new Counted(text);
    Matcher matcher = pattern.matcher(counted);
    long found = 0;
    while (matcher.find()) {
      found++;
    }
    return counted.steps + found;
  }

  /** Counts how often a character is read. */
  private static final class Counted implements CharSequence {
    private final String text;
    private long steps;

    private Counted(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      steps++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
