package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.AdviceListing;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.operation.ListAdvice;
import jobpostings.job.operation.ListAdvice.AdvicePage;

/** GET /api/v1.1/jobs/advice. */
public final class ListAdviceHandler extends ApiHandler {
  /** As many jobs as the longest page of a list has count as one request. */
  private static final int JOBS_OF_ONE = 100;

  private final ListAdvice listAdvice;
  private final RequestLimits limits;

  public ListAdviceHandler() {
    this(Core.ofProcess());
    prime(ListAdviceHandler::new, "list-advice.json");
  }

  public ListAdviceHandler(Core core) {
    super(core, "GET", WITH_PARAMETERS);
    listAdvice = core.listAdvice();
    limits = core.requestLimits();
  }

  @Override
  protected Response handle(Request request) {
    AdviceListing listing = AdviceListing.read(request);
    AdvicePage page = listAdvice.list(request.employer(), listing.query());
    limits.charge(request.authenticated(), page.lookedAt() / JOBS_OF_ONE);
    return listing.write(page, request);
  }
}
