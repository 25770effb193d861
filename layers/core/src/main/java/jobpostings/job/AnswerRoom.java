package jobpostings.job;

import jobpostings.json.Json;

/**
 * The room for jobs in one answer. A function's response carries its JSON as a string within JSON,
 * so each quote and each escape in it takes up more room. Not for use by several threads.
 */
public final class AnswerRoom {
  /** Lambda's limit for the response of a function, in bytes. */
  public static final int MOST_BYTES = 6_291_456;

  /**
   * For everything in a response but jobs: status, headers, and what is around a job in a list, of
   * which the longest is the URL of the next page.
   */
  static final int ENVELOPE_BYTES = 8_192;

  private long left;

  /**
   * @param taken bytes of the answer that something else has taken already
   */
  public AnswerRoom(long taken) {
    left = MOST_BYTES - 1 - ENVELOPE_BYTES - taken;
  }

  /** Whether there was room for that JSON. From the first that does not fit on, there is none. */
  public boolean take(String json) {
    // No character takes up less than a byte, so what is far too long is not looked through.
    long bytes = json.length() > left ? json.length() : Json.bytesWithinString(json);
    boolean fits = bytes <= left;
    left = fits ? left - bytes - ",".length() : -1;
    return fits;
  }
}
