package jobpostings.docs;

import java.util.HashMap;
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

  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";

  // Made here, so that a function restored from its snapshot has them ready.
  private final Map<String, Page> pages;

  public GetDocumentationHandler() {
    this(Core.ofProcess());
    prime(GetDocumentationHandler::new, "get-documentation.json");
  }

  public GetDocumentationHandler(Core core) {
    super(core);
    pages = pages(core.settings().contact());
  }

  /**
   * The OpenAPI document, the page that shows it and explains the errors, the other pages, and what
   * pages load, by their paths below the API's prefix.
   */
  private static Map<String, Page> pages(Optional<String> contact) {
    Document document =
        new Document(Resource.parsed(Resource.text("openapi.yaml"))).withContact(contact);
    String guide = Resource.text("integrating.md");
    String main = new ApiPage(document).html(guide, Resource.text("errors.md"));
    Map<String, Page> pages = new HashMap<>();
    pages.put("/openapi.json", new Page(JSON, document.root().toString()));
    pages.put("/docs", new Page(HTML, main));
    pages.put("/docs/page.css", new Page("text/css; charset=utf-8", Resource.text("page.css")));
    pages.put(
        "/docs/page.js", new Page("text/javascript; charset=utf-8", Resource.text("page.js")));
    Markdown.TEXTS.forEach(
        (file, name) -> {
          String text = Frame.textPage(name, Resource.text(file));
          pages.put("/docs/" + name, new Page(HTML, text));
        });
    return pages;
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
