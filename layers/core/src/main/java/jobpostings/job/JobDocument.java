package jobpostings.job;

import java.util.Arrays;
import java.util.Base64;
import jobpostings.employer.Employer;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.text.Sha256;

/**
 * A job as it is sent (docs/contract.md, Job).
 *
 * @param json the whole object
 * @param etag strong: a hash of everything that the object shows, in quotes
 */
public record JobDocument(int id, String json, String etag) {
  /** Lambda's limit for the response of a function, in bytes. */
  private static final int MOST_BYTES = 6_291_456;

  /**
   * Room in the response for everything but the job: status, headers, and the names of its parts.
   */
  private static final int ENVELOPE_BYTES = 2_048;

  public static JobDocument of(Job job, Employer employer) {
    String json = Json.text(generator -> JobWriter.write(job, employer, generator));
    return new JobDocument(job.id(), json, etag(json));
  }

  private static String etag(String json) {
    byte[] half = Arrays.copyOf(Sha256.of(json), 16);
    return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(half) + '"';
  }

  /**
   * Makes sure that the job could be sent back. A function's response carries this JSON as a string
   * within JSON, so each quote and each escape in it takes up more room.
   *
   * @throws Problem if it could not
   */
  void requireSendable() {
    long bytes = ENVELOPE_BYTES + Json.bytesWithinString(json);
    if (bytes >= MOST_BYTES) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          "The job would be too large to be sent back: %,d bytes as an answer, where %,d is the limit."
                  .formatted(bytes, MOST_BYTES)
              + " Shorten the description.");
    }
  }
}
