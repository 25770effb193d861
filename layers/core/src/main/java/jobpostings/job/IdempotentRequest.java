package jobpostings.job;

import java.time.Duration;
import java.time.Instant;

/**
 * A request to create a job that its client can send again without making a second job
 * (docs/contract.md, Repeating a request).
 *
 * @param idempotencyKey the client's name for it, its own among the employer's
 * @param bodyHash tells whether another request has the same body
 * @param sentAt the moment of this request
 */
public record IdempotentRequest(
    int employerId, String idempotencyKey, String bodyHash, Instant sentAt) {
  /** How long a request is remembered. */
  private static final Duration MEMORY = Duration.ofHours(24);

  /** When it is forgotten, if it is the first. */
  public Instant forgottenAt() {
    return sentAt.plus(MEMORY);
  }
}
