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
   * That of the request's If-Match.
   *
   * @throws Problem if it can't be read
   */
  public static Precondition of(Request request) {
    return of(request, false);
  }

  /** The same, and that there is no job if the request has {@code If-None-Match: *}. */
  public static Precondition ofUpsert(Request request) {
    return of(request, request.tags("if-none-match").filter(EntityTags::isAny).isPresent());
  }

  private static Precondition of(Request request, boolean onlyCreates) {
    Optional<EntityTags> ifMatch = request.tags("if-match");
    ifMatch.ifPresent(tags -> tags.requireReadable("If-Match"));
    return new Precondition(ifMatch, onlyCreates, _ -> {});
  }
}
