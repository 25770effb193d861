package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.AdviceListing;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.operation.ListAdvice;

/** GET /api/v1.1/jobs/advice. */
public final class ListAdviceHandler extends ApiHandler {
  private final ListAdvice listAdvice;

  public ListAdviceHandler() {
    this(Core.ofProcess());
    prime(ListAdviceHandler::new, "list-advice.json");
  }

  public ListAdviceHandler(Core core) {
    super(core, "GET", WITH_PARAMETERS);
    listAdvice = core.listAdvice();
  }

  @Override
  protected Response handle(Request request) {
    AdviceListing listing = AdviceListing.read(request);
    return listing.write(listAdvice.list(request.employer(), listing.query()), request);
  }
}
