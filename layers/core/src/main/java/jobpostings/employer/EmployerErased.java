package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;

/** The refusal of an action on an employer that was erased. */
public final class EmployerErased {
  private EmployerErased() {}

  public static Problem of(Employer employer) {
    return Problem.validationFailed(
        "/employerId",
        ViolationCode.NOT_USED_TOGETHER,
        "The employer %d was erased, which can't be undone. Create another one."
            .formatted(employer.id()));
  }
}
