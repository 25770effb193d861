package jobpostings.problem;

import java.util.List;

/**
 * Something in a request that was fixed, as the client preferred, or that it should look at.
 *
 * @param at an RFC 6901 pointer into the body
 * @param code of the violation that it would have been, or is near to
 * @param message what was done, for people
 * @param count how often
 * @param suggestions values that may have been meant, best first; often empty
 */
public record Warning(
    String at, ViolationCode code, String message, int count, List<String> suggestions) {

  public Warning(String at, ViolationCode code, String message, int count) {
    this(at, code, message, count, List.of());
  }

  /** The same warning, in the part of a body at the pointer. */
  public Warning within(String pointer) {
    return new Warning(pointer + at, code, message, count, suggestions);
  }
}
