package jobpostings.partner;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.employer.key.ApiKeyStore;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

/** What operators do with partners, except for their keys (docs/contract.md, Partners). */
public final class Partners {
  private final DynamoPartnerStore store;
  private final ApiKeyStore keys;
  private final DynamoGrantStore grants;
  private final RandomGenerator random;
  private final Clock clock;

  @Inject
  Partners(
      DynamoPartnerStore store,
      ApiKeyStore keys,
      DynamoGrantStore grants,
      RandomGenerator random,
      Clock clock) {
    this.store = store;
    this.keys = keys;
    this.grants = grants;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws Problem if there is no such partner
   */
  public Partner find(String id) {
    return store.find(id).orElseThrow(() -> notFound(id));
  }

  /**
   * @throws Problem if the id is taken, also if by a partner that was erased
   */
  public Partner create(String id, String name) {
    while (true) {
      int number = -1 - random.nextInt(Integer.MAX_VALUE);
      Partner partner = new Partner(id, number, name, false, 0, Optional.empty());
      switch (store.add(partner)) {
        case ADDED -> {
          return partner;
        }
        case NUMBER_TAKEN -> {} // Draws another one.
        case ID_TAKEN ->
            throw invalid(
                ViolationCode.DUPLICATE,
                "There is or was a partner with the id %s. Choose another one.".formatted(id));
      }
    }
  }

  /**
   * @throws Problem if there is no such partner
   */
  public Partner rename(String id, String name) {
    return store.rename(id, name).orElseThrow(() -> notFound(id));
  }

  /**
   * Suspends a partner, which ends what it made for employers (docs/contract.md, Partners), or
   * resumes it, which brings nothing of that back.
   *
   * @throws Problem if there is no such partner, or it would be resumed and was erased
   */
  public Partner setSuspended(String id, boolean suspended) {
    return store
        .setSuspended(id, suspended)
        .orElseThrow(
            () ->
                invalid(
                    ViolationCode.NOT_USED_TOGETHER,
                    "The partner %s was erased, which can't be undone. Create another one."
                        .formatted(find(id).id())));
  }

  /** How many keys and grants were removed. */
  public record Erased(Partner partner, int keys, int grants) {}

  /**
   * Removes the keys of a suspended partner, and what employers granted it. What it did stays in
   * their logs. Doing so again removes what an index did not show the first time.
   *
   * @throws Problem if there is no such partner, or it is not suspended
   */
  public Erased erase(String id) {
    Partner partner =
        store
            .erase(id, clock.instant())
            .orElseThrow(
                () ->
                    invalid(
                        ViolationCode.NOT_USED_TOGETHER,
                        ("The partner %s is not suspended, and only one that is can be erased."
                                + " Suspend it first, with the action \"suspend-partner\" or"
                                + " ./operate partners suspend %s.")
                            .formatted(find(id).id(), id)));
    return new Erased(partner, keys.erase(partner.owner()), grants.eraseOfPartner(id));
  }

  /** A page of all partners, by id. */
  public Page<Partner> list(Optional<String> after, int pageSize) {
    return Page.of(store.list(after, pageSize + 1), pageSize);
  }

  private static Problem notFound(String id) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "There is no partner %s. The action \"list-partners\" shows those that there are."
            .formatted(id));
  }

  private static Problem invalid(ViolationCode code, String message) {
    return Problem.validationFailed("/partnerId", code, message);
  }
}
