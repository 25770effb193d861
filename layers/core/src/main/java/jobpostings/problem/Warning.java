package jobpostings.problem;

/**
 * Something wrong with a request that was mended, as the client preferred.
 *
 * @param at an RFC 6901 pointer into the body
 * @param code of the violation that it would have been
 * @param message what was done, for people
 * @param count how often
 */
public record Warning(String at, ViolationCode code, String message, int count) {

  /** The same warning, in the part of a body at the pointer. */
  public Warning within(String pointer) {
    return new Warning(pointer + at, code, message, count);
  }
}
