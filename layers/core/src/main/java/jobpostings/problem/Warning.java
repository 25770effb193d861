package jobpostings.problem;

/**
 * Something that was wrong with a request, and was mended, as the client preferred.
 *
 * @param at an RFC 6901 pointer into the body
 * @param code that of the violation that it would have been
 * @param message what was done, for people
 * @param count how often
 */
public record Warning(String at, ViolationCode code, String message, int count) {

  /** The same of a part of a body, to which the pointer points. */
  public Warning within(String pointer) {
    return new Warning(pointer + at, code, message, count);
  }
}
