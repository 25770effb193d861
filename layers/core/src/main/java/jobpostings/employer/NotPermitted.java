package jobpostings.employer;

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

  /** The same for a partner that acts for an employer. */
  static NotPermitted beyondGrant(Scope needed, Set<Scope> scopes) {
    return new NotPermitted(
        "This call needs the scope %s. For this employer the key that was sent has %s: what both"
                .formatted(needed, shown(scopes))
            + " the key has and the employer granted.");
  }

  /** A partner's call for an employer that did not grant it anything, or that there isn't. */
  static NotPermitted notGranted() {
    return new NotPermitted(
        "No employer with the number after the dot of this key has granted you anything. GET"
            + " /employers, with the key alone, lists those that have.");
  }

  /** A partner's call for nobody, where an employer must be named. */
  static NotPermitted namesNobody() {
    return new NotPermitted(
        "This is the key of a partner, which acts for one employer at a time. Name the employer"
            + " after a dot, as in API-Key: jpp_....17; GET /employers lists those that have"
            + " granted you something.");
  }

  /** A partner's call on what only an employer's own keys, or a partner's alone, may see. */
  static NotPermitted ofPartner() {
    return new NotPermitted(
        "A partner sees neither the keys of an employer nor its grants, and grants nothing. For"
            + " your own keys, and for GET /employers, send the key without the dot and the number;"
            + " for the others ask the employer.");
  }

  /** An employer's call on what only partners have. */
  static NotPermitted ofEmployer() {
    return new NotPermitted(
        "Only the keys of partners can list employers. What you granted to partners is at GET"
            + " /grants.");
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
