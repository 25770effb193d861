package jobpostings.employer;

import jakarta.inject.Inject;
import java.util.Optional;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

/** What operators do with employers (docs/contract.md, Employers and keys). */
public final class Employers {
  private final EmployerStore store;

  @Inject
  public Employers(EmployerStore store) {
    this.store = store;
  }

  /**
   * @param test whether it is for trying, for good
   */
  public Employer create(String name, Plan plan, boolean test) {
    return store.create(id -> new Employer(id, name, plan, false, test, Optional.empty()));
  }

  /**
   * @throws Problem if there is no such employer
   */
  public Employer find(int id) {
    return store
        .find(id)
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.NOT_FOUND,
                    "There is no employer %d. The action \"list-employers\" shows those that there are."
                        .formatted(id)));
  }

  /**
   * @throws Problem if there is no such employer, or the change would resume one that was erased
   */
  public Employer change(int id, EmployerChange change) {
    return store.change(id, change).orElseThrow(() -> erased(find(id)));
  }

  /** The refusal of an action on an employer that was erased. */
  public static Problem erased(Employer employer) {
    return Problem.validationFailed(
        "/employerId",
        ViolationCode.NOT_USED_TOGETHER,
        "The employer %d was erased, which can't be undone. Create another one."
            .formatted(employer.id()));
  }

  /**
   * A page of all employers, in no particular order.
   *
   * @param after the id of the employer after which the page begins; none for the first page
   */
  public Page<Employer> list(Optional<Integer> after, int pageSize) {
    return Page.of(store.list(after, pageSize + 1), pageSize);
  }
}
