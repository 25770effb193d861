package jobpostings.api;

import java.util.Optional;
import jobpostings.http.Request;
import jobpostings.job.operation.Precondition;
import jobpostings.problem.Problem;
import jobpostings.web.EntityTags;

/** The conditions under which clients change or delete a job (RFC 9110, 13.1). */
public final class Preconditions {
  private Preconditions() {}

  /**
   * Those of the request's If-Match and If-None-Match.
   *
   * @throws Problem if If-Match can't be read
   */
  public static Precondition of(Request request) {
    Optional<EntityTags> ifMatch = request.tags("if-match");
    ifMatch.ifPresent(tags -> tags.requireReadable("If-Match"));
    return new Precondition(ifMatch, request.tags("if-none-match"));
  }
}
