package jobpostings.handler;

import java.util.Map;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * A handler of open paths, which are the same for everyone: they need no key, and any web page may
 * call them.
 */
public abstract class OpenApiHandler extends ApiHandler {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Cache-Control", "no-store",
          "Access-Control-Allow-Origin", "*",
          "Access-Control-Expose-Headers", "X-Request-Id");

  protected OpenApiHandler(Core core) {
    this(core, false);
  }

  protected OpenApiHandler(Core core, boolean hasParameters) {
    super(core, "GET", hasParameters, false, HEADERS);
  }

  /** Open paths route all methods here, and can only be read. */
  @Override
  Optional<Response> answerOther(Request request) {
    return request.reads() ? Optional.empty() : Optional.of(Routes.answerOther(request));
  }

  /**
   * The response, cacheable for a day. The gateway may compress it, but does not set Vary itself.
   */
  protected static Response cacheable(Response response) {
    return response.with("Cache-Control", "public, max-age=86400").with("Vary", "Accept-Encoding");
  }

  /** The refusal of a request for an entry that a list does not have. */
  protected static Problem notFound() {
    return new Problem(ProblemCode.NOT_FOUND, "There is no such entry; see the list above it.");
  }
}
