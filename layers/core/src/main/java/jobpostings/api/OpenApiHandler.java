package jobpostings.api;

import java.util.Map;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.employer.EmployerLimit;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * A handler of what is the same for everyone. It needs no key, and any page in a browser may call
 * it.
 */
public abstract class OpenApiHandler extends ApiHandler {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Cache-Control", "no-store",
          "Access-Control-Allow-Origin", "*",
          "Access-Control-Expose-Headers", "X-Request-Id, Preference-Applied");

  protected OpenApiHandler(Core core) {
    super(core, HEADERS, EmployerLimit.NONE);
  }

  @Override
  protected final String method() {
    return "GET";
  }

  /** Its routes are those of all methods, as each of its paths can only be read. */
  @Override
  Optional<Response> answerOther(Request request) {
    return request.reads() ? Optional.empty() : Optional.of(Methods.answerOther(request));
  }

  /** The response, cacheable for a day. The gateway may compress it, and says nothing of it. */
  protected static Response cacheable(Response response) {
    return response.with("Cache-Control", "public, max-age=86400").with("Vary", "Accept-Encoding");
  }

  /** The refusal of a request for an entry that a list does not have. */
  protected static Problem notFound() {
    return new Problem(ProblemCode.NOT_FOUND, "There is no such entry; see the list above it.");
  }
}
