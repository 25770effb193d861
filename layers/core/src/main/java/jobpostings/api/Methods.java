package jobpostings.api;

import java.util.Map;
import java.util.Optional;
import jobpostings.problem.Problem;

/** The methods that each path has, for the answers to those that it has not. */
public final class Methods {
  private static final String OPTIONS = "OPTIONS";
  private static final String JOBS = Request.PREFIX + "/jobs";

  /** What the paths that need a key allow; all others can just be read. */
  private static final Map<String, String> BEHIND_KEY =
      Map.of(JOBS, "GET, POST, PUT, DELETE", JOBS + "/{id}", "GET, PUT, DELETE");

  private Methods() {}

  /** The answer to a method that a path does not have; browsers ask what an open path allows. */
  public static Response answerOther(Request request) {
    boolean isOpen = !BEHIND_KEY.containsKey(request.resource());
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

  /** The refusal of a method that the request's path does not have. */
  public static Problem notAllowed(Request request) {
    return new MethodNotAllowed(request.method(), allowed(request));
  }

  private static String allowed(Request request) {
    return BEHIND_KEY.getOrDefault(request.resource(), "GET");
  }
}
