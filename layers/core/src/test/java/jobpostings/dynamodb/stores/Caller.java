package jobpostings.dynamodb.stores;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.http.BodyHash;
import jobpostings.job.Author;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.Operation;
import jobpostings.job.batch.ReconcileJobs;
import jobpostings.job.batch.Reconciled;
import jobpostings.job.batch.Reconciliation;
import jobpostings.job.batch.Result;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.operation.ListJobs;
import jobpostings.job.operation.Precondition;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;
import jobpostings.job.view.JobDocument;
import jobpostings.location.Locations.LocationPage;

/**
 * An employer's client, without HTTP between it and the operations.
 *
 * @param place a town that nobody else names
 */
public record Caller(Operations operations, Employer employer, String place) {
  public static final String LONG = "<p>" + "Care for patients. ".repeat(4_000) + "</p>";

  /** A body that creates a job; these members are added to those of the example or replace them. */
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
    return operations.writeJobs().create(employer, JobExamples.AUTHOR, read(body));
  }

  public WriteJobs.Created createOnce(String key, ObjectNode body) {
    return operations
        .writeJobs()
        .createOnce(employer, JobExamples.AUTHOR, read(body), key, BodyHash.of(body));
  }

  public JobDocument upsert(ObjectNode body) {
    return operations
        .writeJobs()
        .upsert(employer, JobExamples.AUTHOR, read(body), Precondition.NONE)
        .document(employer);
  }

  public JobDocument modify(int id, ObjectNode body) {
    return modify(id, body, Precondition.NONE);
  }

  public JobDocument modify(int id, ObjectNode body, Precondition precondition) {
    JobKey key = new JobKey.ById(employer.id(), id);
    return operations
        .writeJobs()
        .modify(employer, JobExamples.AUTHOR, key, read(body), precondition)
        .document(employer);
  }

  /** The results of these operations in one batch. */
  public List<Result> batch(boolean dryRun, Operation... all) {
    return operations
        .batchJobs()
        .run(
            employer,
            JobExamples.AUTHOR,
            new Batch(List.of(all), Handling.DEFAULT, dryRun, false, false));
  }

  /** The same, but throws the problem of the first operation that failed. */
  public List<Result> batchOfAll(Operation... all) {
    List<Result> results = batch(false, all);
    results.stream()
        .flatMap(result -> result.problem().stream())
        .findFirst()
        .ifPresent(
            problem -> {
              throw problem;
            });
    return results;
  }

  /** Reconciles the employer's jobs with the referenceIds of those that are open elsewhere. */
  public Reconciled reconcile(boolean dryRun, String... open) {
    return reconcile(operations.reconcileJobs().now(), dryRun, open);
  }

  /** The same with a list that was true at that moment; any number of jobs may be archived. */
  public Reconciled reconcile(Instant asOf, boolean dryRun, String... open) {
    ReconcileJobs reconcile = operations.reconcileJobs();
    ReconcileJobs.ArchivePlan plan =
        reconcile.plan(
            employer,
            new Reconciliation(
                new LinkedHashSet<>(List.of(open)), asOf, OptionalLong.of(Long.MAX_VALUE), dryRun));
    return dryRun ? plan.found() : reconcile.carryOut(employer, JobExamples.AUTHOR, plan);
  }

  public Operation putByReference(ObjectNode job) {
    JobKey key = new JobKey.ByReference(employer.id(), job.path("referenceId").asText());
    return new Operation.Put(Optional.of(key), job, Optional.empty());
  }

  public Operation putById(int id, ObjectNode job) {
    return new Operation.Put(
        Optional.of(new JobKey.ById(employer.id(), id)), job, Optional.empty());
  }

  public Operation deleteByReference(String referenceId) {
    return new Operation.Delete(
        Optional.of(new JobKey.ByReference(employer.id(), referenceId)), Optional.empty());
  }

  public Void delete(int id) {
    return delete(new JobKey.ById(employer.id(), id));
  }

  public Void delete(String referenceId) {
    return delete(new JobKey.ByReference(employer.id(), referenceId));
  }

  private Void delete(JobKey key) {
    operations.deleteJob().delete(employer, JobExamples.AUTHOR, key, Precondition.NONE);
    return null;
  }

  public JobDocument get(int id) {
    return JobDocument.of(operations.getJob().get(employer, id), employer);
  }

  public JobPage list(
      Optional<String> q, Optional<JobStatus> status, Optional<String> referenceId) {
    return operations
        .listJobs()
        .list(employer, new ListJobs.JobListQuery(q, status, referenceId, 10, 1, Optional.empty()));
  }

  /** Stores a job as it is, for states that requests alone can't bring about. */
  public JobDocument store(JobBuilder job) {
    return JobDocument.of(
        operations
            .jobs()
            .create(
                id -> job.id(id).employerId(employer.id()).build(),
                JobExamples.AUTHOR,
                Optional.empty()),
        employer);
  }

  /** Runs the sweep over all jobs that are due, and throws the first failure to change a job. */
  public static SweepReport run(Function<SweepRun, SweepReport> sweep) {
    Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    SweepReport report =
        sweep.apply(
            new SweepRun(
                JobExamples.NOW,
                Author.schedule("run"),
                () -> true,
                (_, failure) -> failures.add(failure)));
    if (!failures.isEmpty()) {
      throw failures.remove();
    }
    return report;
  }

  public LocationPage places() {
    return operations.locations().list(Optional.of(place), 10, 1);
  }

  private static JobChange read(ObjectNode body) {
    return JobReader.read(body, Handling.DEFAULT);
  }
}
