package jobpostings.functions.open;

import jobpostings.Core;
import jobpostings.api.ReferenceLists;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;

/** GET of the fixed lists and their entries. */
public final class GetReferenceDataHandler extends OpenApiHandler {
  public GetReferenceDataHandler() {
    this(Core.ofProcess());
    prime(GetReferenceDataHandler::new, "get-reference-data.json");
  }

  public GetReferenceDataHandler(Core core) {
    super(core);
  }

  @Override
  protected Response handle(Request request) {
    return cacheable(ReferenceLists.answer(request).orElseThrow(OpenApiHandler::notFound));
  }
}
