package jobpostings.problem;

import java.util.Collection;
import java.util.Optional;

/**
 * The violation of a member or parameter that does not exist, for clients that ask for strict
 * handling.
 */
public final class UnknownName {
  private static final int MAX_SHOWN = 256;

  private UnknownName() {}

  /**
   * @param at where it is
   * @param kind "member" or "query parameter"
   * @param known the names that exist
   */
  public static Violation violation(String at, String kind, String name, Collection<String> known) {
    Optional<String> nearest = Suggestions.to(known, name);
    String hint = nearest.map(" Did you mean \"%s\"?"::formatted).orElse("");
    return new Violation(
        at,
        ViolationCode.UNKNOWN_MEMBER,
        "There is no %s \"%s\" here.%s".formatted(kind, shown(name), hint),
        nearest.stream().toList());
  }

  /**
   * The name, shortened if it is so long that it would fill the response. Halves of surrogate pairs
   * can't be written; U+FFFD takes their place.
   */
  public static String shown(String name) {
    int end = Math.min(name.length(), MAX_SHOWN);
    boolean splitsPair = end < name.length() && Character.isHighSurrogate(name.charAt(end - 1));
    StringBuilder shown = new StringBuilder(end);
    name.substring(0, splitsPair ? end - 1 : end)
        .codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(shown::appendCodePoint);
    return shown.append(end < name.length() ? "..." : "").toString();
  }
}
