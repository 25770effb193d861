package jobpostings.problem;

import java.util.List;

/** Why a request is refused. Clients may see everything in it. */
public class Problem extends RuntimeException {
  private final ProblemCode code;
  private final List<Violation> violations;

  /** How many violations there are, listed or not. */
  private final int found;

  private final boolean pointing;

  /**
   * @param detail what is wrong and how to correct it
   */
  public Problem(ProblemCode code, String detail) {
    this(code, detail, List.of(), 0, false, null);
  }

  /**
   * @param cause for the log; never shown
   */
  public Problem(ProblemCode code, String detail, Throwable cause) {
    this(code, detail, List.of(), 0, false, cause);
  }

  private Problem(
      ProblemCode code,
      String detail,
      List<Violation> violations,
      int found,
      boolean pointing,
      Throwable cause) {
    super(detail, cause);
    this.code = code;
    this.violations = violations;
    this.found = found;
    this.pointing = pointing;
  }

  /** A body whose members break the rules; the violations point into it. */
  public static Problem validationFailed(Violations violations) {
    return of(ProblemCode.VALIDATION_FAILED, violations.listed(), violations.count(), true);
  }

  /** A body with one member that breaks a rule. */
  public static Problem validationFailed(String pointer, ViolationCode code, String message) {
    Violations violations = new Violations();
    violations.add(pointer, code, message);
    return validationFailed(violations);
  }

  /** Query parameters that break the rules; the violations name them. */
  public static Problem badParameter(Violations violations) {
    return of(ProblemCode.BAD_PARAMETER, violations.listed(), violations.count(), false);
  }

  /**
   * A failure of the service itself, as clients see it.
   *
   * @param cause for the log; never shown
   */
  public static Problem internal(Throwable cause) {
    return new Problem(
        ProblemCode.INTERNAL,
        "Something went wrong on our side. Tell us the request's id if it happens again.",
        cause);
  }

  private static Problem of(ProblemCode code, List<Violation> listed, int found, boolean pointing) {
    String detail =
        found == 1
            ? listed.getFirst().message()
            : found == listed.size()
                ? "The request has %d errors; see \"errors\".".formatted(found)
                : "The request has %d errors, of which \"errors\" lists %d."
                    .formatted(found, listed.size());
    return new Problem(code, detail, listed, found, pointing, null);
  }

  /**
   * The same problem, in a part of a request.
   *
   * @param pointer to the part, into which the violations then point
   * @param most how many violations it lists at most, at least 1
   */
  public Problem within(String pointer, int most) {
    return violations.isEmpty()
        ? this
        : of(
            code,
            violations.stream().limit(most).map(violation -> violation.within(pointer)).toList(),
            found,
            true);
  }

  public ProblemCode code() {
    return code;
  }

  /** Whether the violations point into a body, and don't name parameters. */
  public boolean isPointing() {
    return pointing;
  }

  /** Each member or parameter that is wrong, if that is why the request is refused. */
  public List<Violation> violations() {
    return violations;
  }
}
