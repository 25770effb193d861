package jobpostings.employer.key;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Who calls: an employer with one of its keys, or a partner. Whoever is suspended, or acts for one
 * who is, is refused with a {@link Problem} by all that requires something but {@link #require}.
 *
 * @param actsFor the employer that what is done is done for; none for a partner that names no
 *     employer, or one that granted it nothing
 * @param keyId the id of the key; none from an earlier authorizer, which did not pass it on
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

  /** An employer with a key of its own that may do everything, and does not expire. */
  public Caller(Employer employer, Optional<String> keyId, Optional<String> prefix) {
    this(Optional.of(employer), keyId, prefix, Scope.ALL, Optional.empty(), Optional.empty());
  }

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
    if (actsFor.isEmpty()) {
      throw new IllegalStateException("The partner acts for nobody.");
    }
    return actsFor.get();
  }

  /** By which {@link ApiKeyStore} finds the caller's own keys. */
  public int ownerOfKeys() {
    return partner.isPresent() ? partner.get().number() : employer().id();
  }

  /**
   * Refuses a caller that acts for no employer.
   *
   * @throws NotPermitted if it acts for none
   */
  public void requireEmployer() {
    refuseIfSuspended();
    if (actsFor.isEmpty()) {
      throw partner.get().namesEmployer() ? NotPermitted.notGranted() : NotPermitted.namesNobody();
    }
  }

  /**
   * Refuses a partner's key that names an employer, whose own affairs are none of the partner's.
   *
   * @throws NotPermitted if it names one
   */
  public void requireItself() {
    refuseIfSuspended();
    if (partner.isPresent() && partner.get().namesEmployer()) {
      throw actsFor.isEmpty() ? NotPermitted.notGranted() : NotPermitted.ofPartner();
    }
  }

  /**
   * Refuses all but an employer's own key.
   *
   * @throws NotPermitted if a partner's key was sent
   */
  public void requireOwnKey() {
    requireEmployer();
    requireItself();
  }

  /**
   * Refuses all but a partner's key that names no employer.
   *
   * @throws NotPermitted if another key was sent
   */
  public void requirePartner() {
    requireItself();
    if (partner.isEmpty()) {
      throw NotPermitted.ofEmployer();
    }
  }

  private void refuseIfSuspended() {
    if (partner.isPresent() && partner.get().suspended()) {
      throw new Problem(
          ProblemCode.EMPLOYER_SUSPENDED,
          ("The partner %s is suspended, so that every call with one of its keys is refused. What"
                  + " employers granted it stays as it is. Ask the operators of this service to"
                  + " resume it.")
              .formatted(partner.get().id()));
    }
    if (actsFor.isPresent() && actsFor.get().suspended()) {
      throw new Problem(
          ProblemCode.EMPLOYER_SUSPENDED,
          ("The employer %d is suspended, so that every call with one of its keys is refused. Its"
                  + " jobs stay as they are. Ask the operators of this service to resume it.")
              .formatted(actsFor.get().id()));
    }
  }

  /**
   * @throws NotPermitted if the key lacks that scope
   */
  public void require(Scope scope) {
    if (!scopes.contains(scope)) {
      throw actsFor.isPresent() && partner.isPresent()
          ? NotPermitted.beyondGrant(scope, scopes)
          : NotPermitted.call(scope, scopes);
    }
  }
}
