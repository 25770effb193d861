package jobpostings.docs;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * GET of the OpenAPI document, the page that shows it and its files, and the addresses that
 * redirect to it.
 */
public final class GetDocumentationHandler extends OpenApiHandler {
  /** Where people begin who know only the service's address. */
  private static final Set<String> ENTRANCES = Set.of("/", "/api/v1.1");

  // Made here, so that a function restored from its snapshot has them ready.
  private final Map<String, ServedPage> pages;

  public GetDocumentationHandler() {
    this(Core.ofProcess());
    prime(GetDocumentationHandler::new, "get-documentation.json");
  }

  public GetDocumentationHandler(Core core) {
    super(core);
    pages = Site.pages(core.settings().contact(), core.settings().demoKey());
  }

  @Override
  protected Response handle(Request request) {
    if (ENTRANCES.contains(request.resource())) {
      return new Response(302, Map.of("Location", request.url("/docs")), Optional.empty());
    }
    String path = request.route().replace("{file}", request.path().getOrDefault("file", ""));
    return Optional.ofNullable(pages.get(path))
        .orElseThrow(
            () ->
                new Problem(
                    ProblemCode.NOT_FOUND,
                    "There is no such page. The documentation is at %s."
                        .formatted(request.url("/docs"))))
        .at(request.baseUrl())
        .unlessKnown(request);
  }
}
