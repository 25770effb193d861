package jobpostings.partner;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.Scope;

/** Identifies a partner by its key, and whom it acts for (docs/contract.md, Partners). */
public final class AuthenticatePartner {
  /** A key, and after a dot the employer: a number without leading zeros, not far past Int32. */
  private static final Pattern SENT = Pattern.compile("([^.]*)(?:\\.([1-9][0-9]{0,9}))?");

  private final ApiKeyStore keys;
  private final DynamoPartnerStore partners;
  private final DynamoGrantStore grants;
  private final EmployerStore employers;
  private final Clock clock;

  @Inject
  AuthenticatePartner(
      ApiKeyStore keys,
      DynamoPartnerStore partners,
      DynamoGrantStore grants,
      EmployerStore employers,
      Clock clock) {
    this.keys = keys;
    this.partners = partners;
    this.grants = grants;
    this.employers = employers;
    this.clock = clock;
  }

  /**
   * The partner, suspended or not, and the employer that it acts for, if that one has granted it
   * anything. None if the key is unknown, was revoked or has expired, or what follows the dot is
   * not a positive Int32.
   *
   * @param sent the value of the {@code API-Key} header
   */
  public Optional<Caller> authenticate(String sent) {
    Matcher parts = SENT.matcher(sent);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Optional<Long> number = Optional.ofNullable(parts.group(2)).map(Long::valueOf);
    if (number.filter(each -> each > Integer.MAX_VALUE).isPresent()) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    return keys.find(ApiKey.of(parts.group(1)))
        .filter(key -> key.state(now).works())
        .flatMap(
            key ->
                key.partner()
                    .flatMap(partners::find)
                    .map(partner -> caller(key, partner, number.map(Long::intValue), now)));
  }

  private Caller caller(IssuedKey key, Partner partner, Optional<Integer> number, Instant now) {
    Optional<Grant> grant =
        number
            .filter(_ -> !partner.suspended())
            .flatMap(id -> grants.find(id, partner.id()))
            .filter(each -> each.holds(now));
    Optional<Employer> employer = grant.flatMap(each -> employers.find(each.employerId()));
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    scopes.addAll(key.scopes());
    grant.ifPresent(each -> scopes.retainAll(each.scopes()));
    return new Caller(
        employer,
        Optional.of(key.id()),
        Optional.of(key.prefix()),
        scopes,
        key.expiresAt(),
        Optional.of(
            new CallingPartner(
                partner.id(), partner.number(), partner.suspended(), number.isPresent())));
  }
}
