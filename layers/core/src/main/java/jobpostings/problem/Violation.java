package jobpostings.problem;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import jobpostings.text.Excerpt;

/**
 * One thing that is wrong with a request.
 *
 * @param at where: an RFC 6901 pointer into the body, or the name of a query parameter
 * @param code the kind of violation, for programs
 * @param message what is wrong and how to correct it, for people
 * @param suggestions values that may have been meant, best first; often empty
 */
public record Violation(String at, ViolationCode code, String message, List<String> suggestions) {
  private static final int MAX_SUGGESTED = 3;

  /**
   * A member or parameter that does not exist, for clients that ask for strict handling.
   *
   * @param kind "member" or "query parameter"
   * @param known the names that exist
   */
  public static Violation unknownName(
      String at, String kind, String name, Collection<String> known) {
    Optional<String> nearest = Suggestions.to(known, name);
    String hint = nearest.map(" Did you mean \"%s\"?"::formatted).orElse("");
    return new Violation(
        at,
        ViolationCode.UNKNOWN_MEMBER,
        "There is no %s \"%s\" here.%s".formatted(kind, Excerpt.name(name), hint),
        nearest.stream().toList());
  }

  /**
   * A value that is not among the known ones.
   *
   * @param name what the message calls it
   * @param known the values that exist
   * @param text the value that was sent, of any length; the message does not repeat it
   */
  public static Violation unknownValue(String at, String name, List<String> known, String text) {
    List<String> near = Suggestions.among(known, text, MAX_SUGGESTED);
    String hint = near.isEmpty() ? "" : " Did you mean \"%s\"?".formatted(near.getFirst());
    return new Violation(
        at,
        ViolationCode.UNKNOWN_VALUE,
        "%s must be one of: %s.%s".formatted(name, String.join(", ", known), hint),
        near);
  }

  /** The same violation, in the part of a body at the pointer. */
  Violation within(String pointer) {
    return new Violation(pointer + at, code, message, suggestions);
  }

  public Violation(String at, ViolationCode code, String message) {
    this(at, code, message, List.of());
  }
}
