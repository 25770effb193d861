package jobpostings.problem;

import java.util.Collection;
import java.util.Optional;

/**
 * The violation of a member or parameter that does not exist, for clients that ask for strict
 * handling.
 */
public final class UnknownName {
  private static final int LONGEST_SHOWN = 256;

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
        "There is no %s \"%s\" here.%s".formatted(kind, shortened(name), hint),
        nearest.stream().toList());
  }

  /** The name, shortened if it is so long that it would fill the response. */
  public static String shortened(String name) {
    if (name.length() <= LONGEST_SHOWN) {
      return name;
    }
    boolean splitsPair = Character.isHighSurrogate(name.charAt(LONGEST_SHOWN - 1));
    return name.substring(0, splitsPair ? LONGEST_SHOWN - 1 : LONGEST_SHOWN) + "...";
  }
}
