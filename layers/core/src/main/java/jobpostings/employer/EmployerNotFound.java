package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** There is no employer with that id. */
public final class EmployerNotFound extends Problem {

  public EmployerNotFound(int id) {
    super(
        ProblemCode.NOT_FOUND,
        "There is no employer %d. The action \"list\" shows those that there are.".formatted(id));
  }
}
