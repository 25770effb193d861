package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.problem.Problem;

/** The methods that each path has, to refuse all others. */
public final class Methods {
  private static final String OPTIONS = "OPTIONS";
  private static final String JOBS = Request.PREFIX + "/jobs";

  /** The paths that need a key; all others are read-only and open. */
  private static final Set<String> BEHIND_KEY = Set.of(JOBS, JOBS + "/{id}");

  private Methods() {}

  /** The response to a method that a path does not have. Browsers ask what an open path allows. */
  public static Response answerOther(Request request) {
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
    Stream<String> all =
        BEHIND_KEY.contains(request.resource())
            ? Stream.of("GET", "POST", "PUT", "DELETE")
            : Stream.of("GET");
    return all.filter(method -> !method.equals(request.method())).collect(Collectors.joining(", "));
  }
}
