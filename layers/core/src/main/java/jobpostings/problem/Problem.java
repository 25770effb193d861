package jobpostings.problem;

import java.util.List;

/** Why a request is refused. Everything in it is meant for the client's eyes. */
public class Problem extends RuntimeException {
  private final ProblemCode code;
  private final List<Violation> violations;

  /**
   * @param detail what is wrong and how to mend it
   */
  public Problem(ProblemCode code, String detail) {
    this(code, detail, List.of(), null);
  }

  /**
   * @param cause for the log; never shown
   */
  public Problem(ProblemCode code, String detail, Throwable cause) {
    this(code, detail, List.of(), cause);
  }

  private Problem(ProblemCode code, String detail, List<Violation> violations, Throwable cause) {
    super(detail, cause);
    this.code = code;
    this.violations = violations;
  }

  /** A body whose members break the rules; the violations point into it. */
  public static Problem validationFailed(Violations violations) {
    return of(ProblemCode.VALIDATION_FAILED, violations);
  }

  /** Query parameters that break the rules; the violations name them. */
  public static Problem badParameter(Violations violations) {
    return of(ProblemCode.BAD_PARAMETER, violations);
  }

  /**
   * What a failure of our own looks like from outside.
   *
   * @param cause for the log; never shown
   */
  public static Problem internal(Throwable cause) {
    return new Problem(
        ProblemCode.INTERNAL,
        "Something went wrong on our side. Tell us the request's id if it happens again.",
        cause);
  }

  private static Problem of(ProblemCode code, Violations violations) {
    List<Violation> listed = violations.listed();
    String detail =
        violations.count() == 1
            ? listed.getFirst().message()
            : violations.count() == listed.size()
                ? "The request has %d errors; see \"errors\".".formatted(listed.size())
                : "The request has %d errors, of which \"errors\" lists %d."
                    .formatted(violations.count(), listed.size());
    return new Problem(code, detail, listed, null);
  }

  public ProblemCode code() {
    return code;
  }

  /** What is wrong in particular, where the members or parameters of a request are. */
  public List<Violation> violations() {
    return violations;
  }
}
