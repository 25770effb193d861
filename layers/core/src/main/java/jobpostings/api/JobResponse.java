package jobpostings.api;

import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.view.JobDocument;

/** Responses that are a job. */
public final class JobResponse {
  private JobResponse() {}

  /** Clients may cache it, but must ask whether it is still the same. */
  private static Response ok(JobDocument job) {
    return Response.json(200, job.json())
        .with("ETag", job.etag())
        .with("Cache-Control", "no-cache");
  }

  private static Response created(JobDocument job, Request request) {
    return Response.json(201, job.json())
        .with("ETag", job.etag())
        .with("Location", request.url("/jobs/" + job.id()));
  }

  /**
   * A job as a request left it, with advice if the client wants that.
   *
   * @param isNew whether the request created it
   */
  public static Response written(JobDocument job, boolean isNew, Request request) {
    JobDocument shown = request.wantsAdvice() ? job.withAdvice() : job;
    return isNew ? created(shown, request) : ok(shown);
  }

  /**
   * A job, or 304 if the client already has it.
   *
   * @param mediaType of this form of the job
   */
  public static Response read(JobDocument job, String mediaType, Request request) {
    return ok(job)
        .with("Content-Type", mediaType)
        .with("Accept-Patch", RequestBody.MERGE_PATCH)
        .with("Vary", "Accept")
        .unlessKnown(request);
  }
}
