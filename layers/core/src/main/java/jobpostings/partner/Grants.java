package jobpostings.partner;

import static java.util.Comparator.comparing;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.key.KeyGrant;
import jobpostings.job.Author;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;

/** What employers grant to partners (docs/contract.md, Partners). */
public final class Grants {
  /** How many grants of an employer may hold. */
  static final int MAX = 20;

  private final DynamoGrantStore store;
  private final EmployerStore employers;
  private final Clock clock;

  @Inject
  Grants(DynamoGrantStore store, EmployerStore employers, Clock clock) {
    this.store = store;
    this.employers = employers;
    this.clock = clock;
  }

  /** The grants of an employer that hold, latest first. */
  public List<Grant> list(int employerId) {
    Instant now = now();
    return store.ofEmployer(employerId).stream()
        .filter(grant -> grant.holds(now))
        .sorted(comparing(Grant::since).reversed().thenComparing(Grant::partner))
        .toList();
  }

  /**
   * @throws Problem if the employer has no such grant, or it has ended
   */
  public Grant find(int employerId, String id) {
    return list(employerId).stream()
        .filter(grant -> grant.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.NOT_FOUND,
                    "You have no such grant. GET /grants lists those that you have."));
  }

  /**
   * Grants a partner something. It can make use of it within a minute.
   *
   * @param partner the text that was sent; none if none was
   * @param violations of the request so far
   * @throws Problem listing these, and also if there is no such partner, it has a grant already, or
   *     the employer has as many as it may
   */
  public Grant add(
      int employerId, Optional<String> partner, KeyGrant what, Author by, Violations violations) {
    Optional<String> id = partner.filter(Partner::isId);
    if (id.isEmpty() || !violations.isEmpty()) {
      addTo(violations, store.refusals(employerId, id, MAX, now()), partner);
      violations.requireNone();
    }
    Grant grant = Grant.make(employerId, id.orElseThrow(), what, by, now());
    addTo(violations, store.add(grant, MAX), partner);
    violations.requireNone();
    return grant;
  }

  private static void addTo(
      Violations violations, Set<DynamoGrantStore.Refusal> refusals, Optional<String> partner) {
    for (DynamoGrantStore.Refusal refusal : refusals) {
      switch (refusal) {
        case NO_PARTNER ->
            partner.ifPresent(
                sent ->
                    violations.add(
                        "/partner",
                        ViolationCode.UNKNOWN_VALUE,
                        "There is no partner \"%s\". Ask the integrator for its id."
                            .formatted(Excerpt.beginning(sent))));
        case GRANTED ->
            violations.add(
                "/partner",
                ViolationCode.DUPLICATE,
                "You have granted the partner %s something already. Delete that grant first; GET /grants lists it."
                    .formatted(partner.orElseThrow()));
        case TOO_MANY ->
            violations.add(
                "",
                ViolationCode.TOO_MANY,
                "You have %d grants, which is as many as an employer may have. Delete one first."
                    .formatted(MAX));
      }
    }
  }

  /**
   * Withdraws a grant. Within a minute the partner can no longer make use of it.
   *
   * @throws Problem if the employer has no such grant, or it has ended
   */
  public void delete(int employerId, String id) {
    store.remove(find(employerId, id));
  }

  /** An employer as a partner sees it. */
  public record Granted(Employer employer, Grant grant) {}

  /**
   * A page of the employers that granted a partner something, by id.
   *
   * @param after the id of the employer after which the page begins; 0 for the first page
   */
  public Page<Granted> employers(String partner, int after, int pageSize) {
    Page<Grant> page = Page.of(store.ofPartner(partner, after, pageSize + 1, now()), pageSize);
    Map<Integer, Employer> found =
        employers.findAll(
            page.entries().stream().map(Grant::employerId).collect(Collectors.toSet()));
    return new Page<>(
        page.entries().stream()
            .filter(grant -> found.containsKey(grant.employerId()))
            .map(grant -> new Granted(found.get(grant.employerId()), grant))
            .toList(),
        page.more());
  }

  /** The current time. */
  public Instant now() {
    return clock.instant();
  }
}
