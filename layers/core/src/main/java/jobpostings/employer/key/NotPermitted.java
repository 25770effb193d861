package jobpostings.employer.key;

import static java.util.stream.Collectors.joining;

import java.util.Set;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The call is beyond the scopes of the key. */
public final class NotPermitted extends Problem {

  private NotPermitted(String detail) {
    super(ProblemCode.NOT_PERMITTED, detail);
  }

  /** A call that needs a scope which the key lacks. */
  public static NotPermitted call(Scope needed, Set<Scope> scopes) {
    return new NotPermitted(
        "This call needs a key with the scope %s, and the key that was sent has %s. Send another"
                .formatted(needed, shown(scopes))
            + " key, or issue one with that scope.");
  }

  /** The issue of a key with scopes that the caller's own key lacks. */
  static NotPermitted grant(Set<Scope> missing, Set<Scope> scopes) {
    return new NotPermitted(
        "A key can issue keys with its own scopes only. The key that was sent has %s, and not %s."
            .formatted(shown(scopes), shown(missing)));
  }

  private static String shown(Set<Scope> scopes) {
    return scopes.isEmpty()
        ? "none"
        : scopes.stream().sorted().map(Scope::toString).collect(joining(", "));
  }
}
