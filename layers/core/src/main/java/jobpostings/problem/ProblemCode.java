package jobpostings.problem;

import java.util.Locale;

/** The kinds of refusal, with the HTTP status and title of each. Clients may rely on the codes. */
public enum ProblemCode {
  MALFORMED_JSON(400, "Malformed JSON"),
  VALIDATION_FAILED(400, "Validation failed"),
  BAD_PARAMETER(400, "Bad parameter"),
  BAD_METHOD_OVERRIDE(400, "Bad method override"),
  UNAUTHORIZED(401, "Unauthorized"),
  EMPLOYER_SUSPENDED(403, "Employer suspended"),
  NOT_PERMITTED(403, "Not permitted"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "Method not allowed"),
  NOT_ACCEPTABLE(406, "Not acceptable"),
  REFERENCE_ID_TAKEN(409, "Reference id taken"),
  KEY_IN_USE(409, "Key in use"),
  TOO_MANY_REMOVALS(409, "Too many removals"),
  CURSOR_EXPIRED(410, "Cursor expired"),
  PRECONDITION_FAILED(412, "Precondition failed"),
  TOO_LARGE(413, "Too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
  IDEMPOTENCY_KEY_REUSED(422, "Idempotency key reused"),
  TOO_MANY_REQUESTS(429, "Too many requests"),
  INTERNAL(500, "Internal error"),
  UNAVAILABLE(503, "Unavailable");

  private final int status;
  private final String title;

  ProblemCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** The code as clients see it: kebab-case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
