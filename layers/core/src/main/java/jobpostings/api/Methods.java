package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The methods that each path has, to refuse all others. */
public final class Methods {
  private static final String GET = "GET";
  private static final String HEAD = "HEAD";
  private static final String OPTIONS = "OPTIONS";
  private static final String JOBS = Request.PREFIX + "/jobs";

  /** The paths that need a key; all others are read-only and open. */
  private static final Set<String> BEHIND_KEY = Set.of(JOBS, JOBS + "/{id}");

  private Methods() {}

  /**
   * Sees to it that a function does what its route is for. API Gateway may choose the route by
   * X-HTTP-Method-Override, whatever the method is; where the event still says which it was, a GET
   * with a stray DELETE in that header deletes nothing. Where the gateway puts the header's method
   * into the event, nothing tells the two apart.
   *
   * @param own the method of the function's route
   * @throws Problem when the request was made with another, and the header may not replace it
   */
  static void requireReachedBy(String own, Request request) {
    boolean isOwn = request.method().equals(own) || own.equals(GET) && request.reads();
    if (!isOwn && !MethodOverride.of(request).name().equals(own)) {
      throw strayOverride();
    }
  }

  private static Problem strayOverride() {
    return new Problem(
        ProblemCode.BAD_METHOD_OVERRIDE,
        "X-HTTP-Method-Override counts on POST alone, and may be PUT or DELETE.");
  }

  /**
   * The answer to a method that a path does not have; browsers ask what an open path allows.
   *
   * @throws Problem to refuse it
   */
  public static Response answerOther(Request request) {
    // What the path has only comes here where the gateway has chosen the route by the header.
    MethodOverride.of(request);
    if (has(request).anyMatch(request.method()::equals)) {
      throw strayOverride();
    }
    boolean isOpen = !BEHIND_KEY.contains(request.resource());
    if (isOpen && request.method().equals(OPTIONS)) {
      return preflight(request);
    }
    throw notAllowed(request);
  }

  private static Response preflight(Request request) {
    Response response =
        Response.noContent()
            .with("Access-Control-Allow-Methods", allowed(request))
            .with("Access-Control-Max-Age", "86400");
    Optional<String> headers = request.header("access-control-request-headers");
    return headers.isPresent()
        ? response.with("Access-Control-Allow-Headers", headers.get())
        : response;
  }

  /**
   * The refusal of a method that the request's path does not have, or has only for method
   * overrides.
   */
  public static Problem notAllowed(Request request) {
    return new MethodNotAllowed(request.method(), allowed(request));
  }

  private static String allowed(Request request) {
    return has(request)
        .filter(method -> !method.equals(request.method()))
        .collect(Collectors.joining(", "));
  }

  private static Stream<String> has(Request request) {
    return BEHIND_KEY.contains(request.resource())
        ? Stream.of(GET, HEAD, "POST", "PUT", "DELETE")
        : Stream.of(GET, HEAD);
  }
}
