package jobpostings.employer;

import java.util.Map;
import java.util.Optional;

/**
 * What the authorizer tells the functions about the caller. They trust nothing else. API Gateway
 * passes it on as text.
 */
public final class CallerContext {
  private static final String ID = "employerId";
  private static final String NAME = "employerName";
  private static final String PLAN = "plan";
  private static final String SUSPENDED = "suspended";

  private CallerContext() {}

  public static Map<String, String> write(Employer employer) {
    return Map.of(
        ID, String.valueOf(employer.id()),
        NAME, employer.name(),
        PLAN, employer.plan().toString(),
        SUSPENDED, String.valueOf(employer.suspended()));
  }

  /** None if the request did not pass the authorizer. */
  public static Optional<Employer> read(Map<String, String> context) {
    if (!context.containsKey(ID)) {
      return Optional.empty();
    }
    return Optional.of(
        new Employer(
            Integer.parseInt(context.get(ID)),
            context.get(NAME),
            Plan.of(context.get(PLAN)),
            Boolean.parseBoolean(context.get(SUSPENDED))));
  }
}
