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
  /** As many referenceIds, and as many removals, count as one request. */
  private static final int IDS_OF_ONE = 1000;

  private static final int REMOVALS_OF_ONE = 10;

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
    int further = Math.max(0, wanted.referenceIds().size() - IDS_OF_ONE);
    limits.charge(request.authenticated(), Math.ceilDiv(further, IDS_OF_ONE));
    ReconcileJobs.ArchivePlan plan = reconcileJobs.plan(request.employer(), wanted);
    long removals = plan.found().counts().toArchive();
    limits.charge(request.authenticated(), Math.ceilDiv(removals, REMOVALS_OF_ONE));
    return ReconcileResponse.of(
        wanted.dryRun(), reconcileJobs.carryOut(request.employer(), request.author(), plan));
  }
}
