package jobpostings.employer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * What the authorizer tells the functions about the caller. They trust nothing else. API Gateway
 * passes it on as text, through headers, logs and templates; so what an operator has chosen is in
 * base64url, of which nothing needs an escape.
 */
public final class CallerContext {
  private static final String ID = "employerId";
  private static final String NAME = "employerName";
  private static final String PLAN = "plan";
  private static final String SUSPENDED = "suspended";
  private static final String READ_ONLY = "readOnly";

  private CallerContext() {}

  /**
   * @param readOnly whether the service takes no changes for now
   */
  public static Map<String, String> write(Employer employer, boolean readOnly) {
    return Map.of(
        ID, String.valueOf(employer.id()),
        NAME,
            Base64.getUrlEncoder().withoutPadding().encodeToString(employer.name().getBytes(UTF_8)),
        PLAN, employer.plan().toString(),
        SUSPENDED, String.valueOf(employer.suspended()),
        READ_ONLY, String.valueOf(readOnly));
  }

  /** None if the request did not pass the authorizer. */
  public static Optional<Employer> read(Map<String, String> context) {
    if (!context.containsKey(ID)) {
      return Optional.empty();
    }
    return Optional.of(
        new Employer(
            Integer.parseInt(context.get(ID)),
            new String(Base64.getUrlDecoder().decode(context.get(NAME)), UTF_8),
            Plan.of(context.get(PLAN)),
            Boolean.parseBoolean(context.get(SUSPENDED))));
  }

  /** Whether the service takes no changes for now. */
  public static boolean isReadOnly(Map<String, String> context) {
    return Boolean.parseBoolean(context.get(READ_ONLY));
  }
}
