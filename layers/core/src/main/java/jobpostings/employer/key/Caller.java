package jobpostings.employer.key;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.telemetry.RequestMetrics;

/**
 * Who calls: an employer with one of its keys, or a partner. All that requires something refuses
 * with a {@link Problem}; and all but {@link #require} also those who are suspended, or acts for
 * one who is.
 *
 * @param actsFor the employer that what is done is done for; none for a partner that names no
 *     employer, or one that granted it nothing
 * @param keyId the id of the key; none in an event made by hand that lacks it, as a sample may be
 * @param prefix the first characters of the key; none if the id is none
 * @param scopes what the key may do; of a partner's key, as far as the employer granted it
 * @param expiresAt when the key stops working; none if it does not
 * @param partner none if the key is an employer's own
 */
public record Caller(
    Optional<Employer> actsFor,
    Optional<String> keyId,
    Optional<String> prefix,
    Set<Scope> scopes,
    Optional<Instant> expiresAt,
    Optional<CallingPartner> partner) {

  /** The detail for a partner that no employer with that number has granted anything. */
  public static final String NOT_GRANTED =
      "No employer with the number after the dot of this key has granted you anything. GET"
          + " /employers, with the key alone, lists those that have.";

  static Caller of(Employer employer, IssuedKey key) {
    return new Caller(
        Optional.of(employer),
        Optional.of(key.id()),
        Optional.of(key.prefix()),
        key.scopes(),
        key.expiresAt(),
        Optional.empty());
  }

  /**
   * The employer that what is done is done for.
   *
   * @throws IllegalStateException if there is none; {@link #requireEmployer} refuses such callers
   */
  public Employer employer() {
    return actsFor.orElseThrow(() -> new IllegalStateException("The partner acts for nobody."));
  }

  /** Notes who sent a request, and for which employer. */
  public void noteIn(RequestMetrics metrics) {
    actsFor.ifPresent(employer -> metrics.employer(employer.id()));
    partner.ifPresent(each -> metrics.by(each.id()));
  }

  /** The same caller, with those of its scopes alone that are among these. */
  public Caller cutTo(Set<Scope> granted) {
    Set<Scope> left = EnumSet.noneOf(Scope.class);
    left.addAll(scopes);
    left.retainAll(granted);
    return new Caller(actsFor, keyId, prefix, left, expiresAt, partner);
  }

  /** Whose keys the caller's own are. */
  public KeyOwner ownerOfKeys() {
    return partner
        .map(each -> KeyOwner.partner(each.id(), each.number()))
        .orElseGet(() -> KeyOwner.employer(employer().id()));
  }

  /** Refuses a caller that acts for no employer. */
  public void requireEmployer() {
    refuseIfSuspended();
    if (actsFor.isEmpty()) {
      throw notPermitted(
          partner.get().namesEmployer()
              ? NOT_GRANTED
              : "This is the key of a partner, which acts for one employer at a time. Name the"
                  + " employer after a dot, as in API-Key: jpp_....17; GET /employers lists those"
                  + " that have granted you something.");
    }
  }

  /** Refuses a partner's key that names an employer, whose own affairs are none of its. */
  public void requireItself() {
    refuseIfSuspended();
    if (partner.isPresent() && partner.get().namesEmployer()) {
      throw notPermitted(
          actsFor.isEmpty()
              ? NOT_GRANTED
              : "A partner sees neither the keys of an employer nor its grants, and grants nothing."
                  + " For your own keys, and for GET /employers, send the key without the dot and"
                  + " the number; for the others ask the employer.");
    }
  }

  /** Refuses all but an employer's own key. */
  public void requireOwnKey() {
    requireEmployer();
    requireItself();
  }

  /** Refuses all but a partner's key that names no employer. */
  public void requirePartner() {
    requireItself();
    if (partner.isEmpty()) {
      throw notPermitted(
          "Only the keys of partners can list employers. What you granted to partners is at GET"
              + " /grants.");
    }
  }

  private void refuseIfSuspended() {
    if (partner.isPresent() && partner.get().suspended()) {
      throw suspendedPartner(partner.get().id());
    }
    if (actsFor.isPresent() && actsFor.get().suspended()) {
      throw new Problem(
          ProblemCode.EMPLOYER_SUSPENDED,
          ("The employer %d is suspended, so that every call with one of its keys is refused. Its"
                  + " jobs stay as they are. Ask the operators of this service to resume it.")
              .formatted(actsFor.get().id()));
    }
  }

  /** The refusal of a suspended partner. */
  public static Problem suspendedPartner(String id) {
    return new Problem(
        ProblemCode.EMPLOYER_SUSPENDED,
        ("The partner %s is suspended, so that every call with one of its keys is refused. What"
                + " employers granted it stays as it is; the webhooks that it made have ended, and"
                + " only those employers can enable them again. Ask the operators of this service"
                + " to resume it.")
            .formatted(id));
  }

  /** Refuses a key that lacks the scope. */
  public void require(Scope scope) {
    if (!scopes.contains(scope)) {
      throw notPermitted(
          (actsFor.isPresent() && partner.isPresent()
                  ? "This call needs the scope %s. For this employer the key that was sent has %s:"
                      + " what both the key has and the employer granted."
                  : "This call needs a key with the scope %s, and the key that was sent has %s."
                      + " Send another key, or issue one with that scope.")
              .formatted(scope, Scope.listed(scopes)));
    }
  }

  /**
   * Refuses a key that gives a scope that it lacks itself.
   *
   * @param what has the scopes: "key", for messages
   */
  void requireToGive(String what, Set<Scope> given) {
    Set<Scope> missing = EnumSet.noneOf(Scope.class);
    missing.addAll(given);
    missing.removeAll(scopes);
    if (!missing.isEmpty()) {
      throw notPermitted(
          "A key gives a %s its own scopes only. The key that was sent has %s, and not %s."
              .formatted(what, Scope.listed(scopes), Scope.listed(missing)));
    }
  }

  private static Problem notPermitted(String detail) {
    return new Problem(ProblemCode.NOT_PERMITTED, detail);
  }
}
