package jobpostings.problem;

import java.util.List;

/** The violation of a value that is not among the known ones. */
public final class UnknownValue {
  private static final int MAX_SUGGESTED = 3;

  private UnknownValue() {}

  /**
   * @param at where it is
   * @param name what the message calls it
   * @param known the values that exist
   * @param text the value that was sent, of any length; the message does not repeat it
   */
  public static Violation violation(String at, String name, List<String> known, String text) {
    List<String> near = Suggestions.among(known, text, MAX_SUGGESTED);
    String hint = near.isEmpty() ? "" : " Did you mean \"%s\"?".formatted(near.getFirst());
    return new Violation(
        at,
        ViolationCode.UNKNOWN_VALUE,
        "%s must be one of: %s.%s".formatted(name, String.join(", ", known), hint),
        near);
  }
}
