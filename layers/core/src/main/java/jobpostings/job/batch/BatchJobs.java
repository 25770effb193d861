package jobpostings.job.batch;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.JobKey;
import jobpostings.job.operation.JobOperations;
import jobpostings.job.store.JobStore;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Puts and deletes many jobs, each by itself: an operation takes effect as a whole or not at all,
 * and a fault in one stops no other (docs/contract.md, Batch).
 */
public final class BatchJobs {
  private final JobStore store;
  private final JobOperations operations;
  private final Workers workers;

  @Inject
  BatchJobs(JobStore store, JobOperations operations, Workers workers) {
    this.store = store;
    this.operations = operations;
    this.workers = workers;
  }

  /**
   * @return what became of each operation, in the same order
   */
  public List<Result> run(Employer employer, Author author, Batch batch) {
    List<Operation> all = batch.operations();
    List<JobKey> keys = all.stream().map(Operation::key).flatMap(Optional::stream).toList();
    JobStore ahead = store.readAhead(keys);
    JobOperations.On on = batch.dryRun() ? operations.dryOn(ahead) : operations.on(ahead);
    SingleOperation single = new SingleOperation(employer, author, batch, on);
    Documents documents = new Documents();
    List<Supplier<Result>> work = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      int index = i;
      work.add(
          () -> {
            Result result = single.run(all.get(index));
            result
                .job()
                .filter(_ -> batch.representation())
                .ifPresent(json -> documents.keep(index, json));
            return result.showing(Optional.empty());
          });
    }
    List<Workers.Done<Result>> done = workers.forRequest().run(work);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Workers.Done<Result> each = done.get(i);
      Optional<String> json = documents.find(i);
      results.add(
          each.result().isPresent()
              ? each.result().get().showing(json)
              : each.begun() ? unfinished(all.get(i)) : notAttempted(all.get(i)));
    }
    return results;
  }

  private static Result notAttempted(Operation operation) {
    return Result.refused(
        Result.Outcome.NOT_ATTEMPTED,
        operation,
        new Problem(
            ProblemCode.UNAVAILABLE,
            "Time was over before this operation was begun, and nothing was changed. Send it"
                + " again."));
  }

  private static Result unfinished(Operation operation) {
    return Result.refused(
        Result.Outcome.FAILED,
        operation,
        new Problem(
            ProblemCode.UNAVAILABLE,
            "This operation was not finished in time, so that it is not certain whether it took"
                + " effect. Send it again."));
  }
}
