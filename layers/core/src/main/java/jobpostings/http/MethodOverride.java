package jobpostings.http;

import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The method that a POST stands for (docs/to-the-letter.md, Method override). */
public enum MethodOverride {
  /** The POST is meant as a POST. */
  NONE,
  PUT,
  DELETE;

  /**
   * @throws Problem if the header names another method
   */
  public static MethodOverride of(Request request) {
    return find(request)
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.BAD_METHOD_OVERRIDE,
                    "X-HTTP-Method-Override must be PUT or DELETE, in upper case."));
  }

  /** The same; none if the header names another method. */
  public static Optional<MethodOverride> find(Request request) {
    Optional<String> header =
        request.header("x-http-method-override").filter(_ -> request.method().equals("POST"));
    return switch (header.map(String::strip).orElse(null)) {
      case null -> Optional.of(NONE);
      case "PUT" -> Optional.of(PUT);
      case "DELETE" -> Optional.of(DELETE);
      default -> Optional.empty();
    };
  }

  /** The method that is meant, which is the one that was sent unless the header names another. */
  public static String meant(Request request) {
    MethodOverride override = find(request).orElse(NONE);
    return override == NONE ? request.method() : override.name();
  }
}
