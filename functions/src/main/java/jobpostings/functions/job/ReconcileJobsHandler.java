package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.ReconcileInput;
import jobpostings.api.ReconcileResponse;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.batch.Reconciliation;

/** POST /api/v1.1/jobs/reconcile. */
public final class ReconcileJobsHandler extends ApiHandler {
  private final ReconcileJobs reconcileJobs;
  private final RequestLimits limits;

  public ReconcileJobsHandler() {
    this(Core.ofProcess());
    prime(ReconcileJobsHandler::new, "reconcile-jobs.json");
  }

  public ReconcileJobsHandler(Core core) {
    super(core, "POST");
    reconcileJobs = core.reconcileJobs();
    limits = core.requestLimits();
  }

  @Override
  protected Response handle(Request request) {
    Reconciliation wanted = new ReconcileInput(request).read(reconcileJobs.now());
    ReconcileJobs.ArchivePlan plan = reconcileJobs.plan(request.employer(), wanted);
    limits.charge(request.authenticated(), Math.ceilDiv(plan.found().counts().toArchive(), 10));
    return ReconcileResponse.of(
        wanted.dryRun(), reconcileJobs.carryOut(request.employer(), request.author(), plan));
  }
}
