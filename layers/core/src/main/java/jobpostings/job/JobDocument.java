package jobpostings.job;

import static java.nio.charset.StandardCharsets.UTF_8;

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

  /** Of a control character: an escape of six characters, of which the backslash is escaped. */
  private static final long MOST_BYTES_OF_A_CHAR = 7;

  /** More than all members but the description, which are of limited length, can take. */
  private static final long MOST_BYTES_BESIDE_DESCRIPTION = 65_536;

  public static JobDocument of(Job job, Employer employer) {
    byte[] json = json(job, employer);
    return new JobDocument(job.id(), new String(json, UTF_8), etag(json));
  }

  private static byte[] json(Job job, Employer employer) {
    return Json.bytes(generator -> JobWriter.write(job, employer, generator));
  }

  private static String etag(byte[] json) {
    byte[] half = Arrays.copyOf(Sha256.of(json), 16);
    return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(half) + '"';
  }

  /**
   * Makes sure that a job could be sent back. A function's response carries its JSON as a string
   * within JSON, so each quote and each escape in it takes up more room. A job whose description is
   * short enough whatever it holds is not written just to be measured.
   *
   * @throws Problem if it could not
   */
  static void requireSendable(Job job, Employer employer) {
    if (MOST_BYTES_OF_A_CHAR * job.description().length() + MOST_BYTES_BESIDE_DESCRIPTION
        < MOST_BYTES) {
      return;
    }
    long bytes = ENVELOPE_BYTES + Json.bytesWithinString(new String(json(job, employer), UTF_8));
    if (bytes >= MOST_BYTES) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          "The job would be too large to be sent back: %,d bytes as an answer, where %,d is the limit."
                  .formatted(bytes, MOST_BYTES)
              + " Shorten the description.");
    }
  }
}
