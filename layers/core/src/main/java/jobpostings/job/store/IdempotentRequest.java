package jobpostings.job.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A request to create a job that the client can repeat without creating a second one
 * (docs/contract.md, Repeating a request).
 *
 * @param idempotencyKey the client's name for it, unique among the employer's
 * @param bodyHash tells whether another request has the same body
 * @param sentAt the moment of this request
 */
public record IdempotentRequest(
    int employerId, String idempotencyKey, String bodyHash, Instant sentAt) {
  /** When the request is forgotten, if it is the first one. */
  public Instant forgottenAt() {
    return sentAt.plus(Duration.ofHours(24));
  }
}
