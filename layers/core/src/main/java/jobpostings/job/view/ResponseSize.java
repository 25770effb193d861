package jobpostings.job.view;

import jobpostings.json.Json;

/**
 * The room for jobs in one response. A function's response carries its JSON as a string within
 * JSON, so each quote and each escape in it takes up more room. Not for use by several threads.
 */
public final class ResponseSize {
  /** Lambda's limit for the response of a function, in bytes. */
  public static final int MAX_BYTES = 6_291_456;

  /**
   * For everything in a response but jobs: status, headers, and what surrounds the jobs in a list,
   * of which the URL of the next page is the longest.
   */
  public static final int ENVELOPE_BYTES = 8_192;

  private long left;

  /**
   * @param taken bytes of the response that are already taken
   */
  public ResponseSize(long taken) {
    left = MAX_BYTES - 1 - ENVELOPE_BYTES - taken;
  }

  /** Whether there was room for that JSON. Once one does not fit, there is none for any other. */
  public boolean take(String json) {
    // Each character takes at least a byte, so a text that is far too long need not be scanned.
    long bytes = json.length() > left ? json.length() : Json.bytesWithinString(json);
    boolean fits = bytes <= left;
    left = fits ? left - bytes - ",".length() : -1;
    return fits;
  }
}
