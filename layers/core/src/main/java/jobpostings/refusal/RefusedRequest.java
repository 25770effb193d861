package jobpostings.refusal;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.key.Scope;

/**
 * A request that was refused, or a batch some of whose operations were, and its answer.
 *
 * @param time when it came, to the millisecond
 * @param method as it was sent
 * @param path without the query
 * @param operation the method and the path with its parameters' names: {@code PUT /jobs/{id}}
 * @param scope that a key needs for the operation
 * @param code of the problem, or of most operations that failed
 * @param counts how many were refused under each code: one, or operations; empty when it is read
 * @param partner the id of the partner that sent it; none if the employer itself did
 * @param keyId of the key that was sent; empty if it is not known
 * @param userAgent the header; none if it was not sent
 * @param bodyBytes of the whole body
 * @param problem the answer, as JSON: of a batch the operations that failed; empty in a list
 * @param body the beginning of the body; none in a list, or if it was not text, empty, or is no
 *     longer kept
 */
@RecordBuilder
public record RefusedRequest(
    int employerId,
    String requestId,
    Instant time,
    String method,
    String path,
    String operation,
    Scope scope,
    int status,
    String code,
    Map<String, Integer> counts,
    Optional<String> partner,
    String keyId,
    Optional<String> userAgent,
    long durationMs,
    long bodyBytes,
    String problem,
    Optional<String> body) {
  /** Of a batch, some of whose operations failed (RFC 4918). */
  public static final int MULTI_STATUS = 207;

  /** Whether it is a batch, some of whose operations failed. */
  public boolean isInPart() {
    return status == MULTI_STATUS;
  }
}
