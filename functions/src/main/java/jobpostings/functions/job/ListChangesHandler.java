package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.ChangeListing;
import jobpostings.change.ListChanges;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;

/** GET /api/v1.1/jobs/changes. */
public final class ListChangesHandler extends ApiHandler {
  private final ListChanges listChanges;

  public ListChangesHandler() {
    this(Core.ofProcess());
    prime(ListChangesHandler::new, "list-changes.json");
  }

  public ListChangesHandler(Core core) {
    super(core, "GET", WITH_PARAMETERS);
    listChanges = core.listChanges();
  }

  @Override
  protected Response handle(Request request) {
    ChangeListing listing = ChangeListing.read(request);
    return listing.write(
        listChanges.list(
            request.employer(), listing.start(), listing.pageSize(), listing.isWhole()),
        request);
  }
}
