package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.ReconcileAnswer;
import jobpostings.api.ReconcileInput;
import jobpostings.api.Request;
import jobpostings.api.Response;
import jobpostings.employer.RequestLimits;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.batch.ReconcilePlan;
import jobpostings.job.batch.Reconciled;
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
  protected Response answer(Request request) {
    Reconciliation wanted = ReconcileInput.read(request, reconcileJobs.now());
    ReconcilePlan plan = reconcileJobs.plan(request.employer(), wanted);
    limits.charge(request.authenticated(), plan.found().counts().toArchive() / 10);
    Reconciled reconciled =
        wanted.dryRun()
            ? plan.found().wouldBe()
            : reconcileJobs.carryOut(request.employer(), request.author(), plan);
    return ReconcileAnswer.of(wanted.dryRun(), reconciled);
  }
}
