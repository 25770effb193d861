package jobpostings.handler;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The path exists, but does not have the method. */
final class MethodNotAllowed extends Problem {
  private final String allowed;

  /**
   * @param allowed the methods that the path has, as {@code Allow} lists them
   */
  MethodNotAllowed(String method, String allowed) {
    super(
        ProblemCode.METHOD_NOT_ALLOWED,
        "%s is not a method of this path; it has %s.".formatted(method, allowed));
    this.allowed = allowed;
  }

  String allowed() {
    return allowed;
  }
}
