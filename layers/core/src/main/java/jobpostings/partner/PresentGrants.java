package jobpostings.partner;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import jobpostings.employer.key.Caller;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * What partners may do for employers at this moment, not a minute ago, and whether what they made
 * may still act (docs/contract.md, Partners).
 */
public final class PresentGrants {
  private final DynamoGrantStore grants;
  private final DynamoPartnerStore partners;
  private final Clock clock;

  @Inject
  public PresentGrants(DynamoGrantStore grants, DynamoPartnerStore partners, Clock clock) {
    this.grants = grants;
    this.partners = partners;
    this.clock = clock;
  }

  /**
   * A grant that holds.
   *
   * @param made under what the partner makes something now
   */
  public record Present(Grant grant, MadeUnder made) {}

  /**
   * The grant with which a partner acts for an employer.
   *
   * @throws Problem if there is none any more, or the partner is suspended
   */
  public Present require(int employerId, String partner) {
    int suspensions =
        partners
            .find(partner)
            .filter(each -> !each.suspended())
            .map(Partner::suspensions)
            .orElseThrow(() -> Caller.suspendedPartner(partner));
    return grant(employerId, partner)
        .map(grant -> new Present(grant, new MadeUnder(partner, grant.id(), suspensions)))
        .orElseThrow(() -> new Problem(ProblemCode.NOT_PERMITTED, Caller.NOT_GRANTED));
  }

  private Optional<Grant> grant(int employerId, String partner) {
    Instant now = clock.instant();
    return grants.find(employerId, partner).filter(grant -> grant.holds(now));
  }

  /** Why what was made under this has ended, as a sentence; none if it has not. */
  public Optional<String> end(int employerId, MadeUnder made) {
    if (grant(employerId, made.partner()).filter(it -> it.id().equals(made.grant())).isEmpty()) {
      return Optional.of(
          "The grant of the partner %s, which made it, was withdrawn or has expired."
              .formatted(made.partner()));
    }
    return partners
            .find(made.partner())
            .filter(partner -> partner.suspensions() == made.suspensions())
            .isPresent()
        ? Optional.empty()
        : Optional.of(
            "The partner %s, which made it, was suspended or erased.".formatted(made.partner()));
  }
}
