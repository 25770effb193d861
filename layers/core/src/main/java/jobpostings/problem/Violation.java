package jobpostings.problem;

import java.util.List;

/**
 * One thing that is wrong with a request.
 *
 * @param at where: an RFC 6901 pointer into the body, or the name of a query parameter
 * @param code the kind of violation, for programs
 * @param message what is wrong and how to correct it, for people
 * @param suggestions values that may have been meant, best first; often empty
 */
public record Violation(String at, ViolationCode code, String message, List<String> suggestions) {

  public Violation {
    suggestions = List.copyOf(suggestions);
  }

  /** The same violation, in the part of a body at the pointer. */
  Violation within(String pointer) {
    return new Violation(pointer + at, code, message, suggestions);
  }

  public Violation(String at, ViolationCode code, String message) {
    this(at, code, message, List.of());
  }
}
