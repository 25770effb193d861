package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.JobResponse;
import jobpostings.employer.Employer;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Accept;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.Job;
import jobpostings.job.operation.GetJob;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;

/** GET /api/v1.1/jobs/{id}, as JSON or, where that is preferred, as schema.org's JobPosting. */
public final class GetJobHandler extends ApiHandler {
  private static final String JSON = "application/json";
  private static final String JSON_LD = "application/ld+json";

  private final GetJob getJob;

  public GetJobHandler() {
    this(Core.ofProcess());
    prime(GetJobHandler::new, "get-job.json");
  }

  public GetJobHandler(Core core) {
    super(core, "GET");
    getJob = core.getJob();
  }

  @Override
  protected Response handle(Request request) {
    Employer employer = request.employer();
    Job job = getJob.get(employer, request.jobId());
    Accept accept = request.accept();
    double asJson = accept.quality(JSON);
    if (accept.quality(JSON_LD) > asJson) {
      try {
        return JobResponse.read(getJob.posting(job, employer), JSON_LD, request);
      } catch (Problem notAcceptable) {
        if (asJson == 0) {
          throw notAcceptable;
        }
      }
    }
    return JobResponse.read(JobDocument.of(job, employer), JSON, request);
  }
}
