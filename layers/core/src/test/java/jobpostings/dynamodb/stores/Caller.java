package jobpostings.dynamodb.stores;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import jobpostings.api.BodyHash;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.job.CreateJob;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobChange;
import jobpostings.job.JobDocument;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobPage;
import jobpostings.job.JobReader;
import jobpostings.job.JobStatus;
import jobpostings.job.ListJobs;
import jobpostings.job.Precondition;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;
import jobpostings.location.LocationPage;

/**
 * An employer's client, without HTTP between it and the operations.
 *
 * @param place a town that nobody else names
 */
public record Caller(Operations operations, Employer employer, String place) {
  public static final String LONG = "<p>" + "Care for patients. ".repeat(4_000) + "</p>";

  /** A body that creates a job; members that are there already are replaced. */
  public static ObjectNode job(String... members) {
    ObjectNode body = JobExamples.body();
    body.remove("referenceId");
    return with(body, members);
  }

  /** A body of just these: "title", "Cook". */
  public static ObjectNode members(String... members) {
    return with(JobExamples.json("{}"), members);
  }

  private static ObjectNode with(ObjectNode body, String... members) {
    for (int i = 0; i < members.length; i += 2) {
      body.put(members[i], members[i + 1]);
    }
    return body;
  }

  public static ObjectNode in(String place, ObjectNode body) {
    body.putArray("locations").addObject().put("description", place);
    return body;
  }

  public JobDocument create(ObjectNode body) {
    return operations.createJob().create(employer, read(body));
  }

  public CreateJob.Created createOnce(String key, ObjectNode body) {
    return operations.createJob().createOnce(employer, read(body), key, BodyHash.of(body));
  }

  public JobDocument upsert(ObjectNode body) {
    return operations.upsertJob().upsert(employer, read(body), Precondition.NONE).job();
  }

  public JobDocument modify(int id, ObjectNode body) {
    return modify(id, body, Precondition.NONE);
  }

  public JobDocument modify(int id, ObjectNode body, Precondition precondition) {
    return operations.modifyJob().modify(employer, id, read(body), precondition);
  }

  public Void delete(int id) {
    return delete(new JobKey.ById(employer.id(), id));
  }

  public Void delete(String referenceId) {
    return delete(new JobKey.ByReference(employer.id(), referenceId));
  }

  private Void delete(JobKey key) {
    operations.deleteJob().delete(employer, key, Precondition.NONE);
    return null;
  }

  public JobDocument get(int id) {
    return operations.getJob().get(employer, id);
  }

  public JobPage list(
      Optional<String> q, Optional<JobStatus> status, Optional<String> referenceId) {
    return operations
        .listJobs()
        .list(employer, new ListJobs.Query(q, status, referenceId, 10, 1, Optional.empty()));
  }

  /** Stores a job as it is, for what requests alone can't bring about. */
  public JobDocument store(JobBuilder job) {
    return JobDocument.of(
        operations.jobs().create(id -> job.id(id).employerId(employer.id()).build()), employer);
  }

  /** Runs it over all jobs that are due, and fails as changing any of them failed. */
  public static SweepReport run(Function<SweepRun, SweepReport> sweep) {
    Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    SweepReport report =
        sweep.apply(
            new SweepRun(JobExamples.NOW, () -> true, (_, failure) -> failures.add(failure)));
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    return report;
  }

  public LocationPage places() {
    return operations.listLocations().list(Optional.of(place), 10, 1);
  }

  private static JobChange read(ObjectNode body) {
    return JobReader.read(body, Handling.DEFAULT);
  }
}
