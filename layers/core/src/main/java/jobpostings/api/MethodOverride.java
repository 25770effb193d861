package jobpostings.api;

import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The method that a POST stands for (docs/contract.md, Method override). */
public enum MethodOverride {
  /** The POST is meant as a POST. */
  NONE,
  PUT,
  DELETE;

  private static final String HEADER = "x-http-method-override";

  /**
   * @throws Problem if the header names another method
   */
  public static MethodOverride of(Request request) {
    Optional<String> header = request.header(HEADER).filter(_ -> request.method().equals("POST"));
    return switch (header.map(String::strip).orElse(null)) {
      case null -> NONE;
      case "PUT" -> PUT;
      case "DELETE" -> DELETE;
      default ->
          throw new Problem(
              ProblemCode.BAD_METHOD_OVERRIDE,
              "X-HTTP-Method-Override must be PUT or DELETE, in upper case.");
    };
  }
}
