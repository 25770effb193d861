package jobpostings.job.batch;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.advice.Advice;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.batch.Workers.Done;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.Precondition;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.operation.WriteJobs.Written;
import jobpostings.job.store.JobStore;
import jobpostings.job.view.ChangedMembers;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Puts and deletes many jobs, each by itself: an operation takes effect as a whole or not at all,
 * and a fault in one stops no other (docs/contract.md, Batch).
 */
public final class BatchJobs {
  private final JobStore store;
  private final WriteJobs writeJobs;
  private final Provider<Workers> workers;

  @Inject
  BatchJobs(JobStore store, WriteJobs writeJobs, Provider<Workers> workers) {
    this.store = store;
    this.writeJobs = writeJobs;
    this.workers = workers;
  }

  /**
   * @return what became of each operation, in the same order
   */
  public List<Result> run(Employer employer, Author author, Batch batch) {
    List<Operation> all = batch.operations();
    List<JobKey> keys = all.stream().map(Operation::key).flatMap(Optional::stream).toList();
    JobStore ahead = store.readAhead(keys);
    WriteJobs jobs = batch.dryRun() ? writeJobs.dryRunOn(ahead) : writeJobs.writingTo(ahead);
    SingleOperation single =
        new SingleOperation(
            employer,
            author,
            batch,
            ahead,
            batch.refusesNewPlaces() ? jobs.refusingNewPlaces() : jobs);
    List<Integer> indices = IntStream.range(0, all.size()).boxed().toList();
    List<Done<Result>> done = workers.get().run(indices, i -> single.run(all.get(i)));
    return indices.stream()
        .map(i -> done.get(i).result().orElseGet(() -> late(all.get(i), done.get(i).begun())))
        .toList();
  }

  private static Result late(Operation operation, boolean begun) {
    String message =
        begun
            ? "This operation was not finished in time, so that it is not certain whether it took"
                + " effect. Send it again."
            : "Time was over before this operation was begun, and nothing was changed. Send it"
                + " again.";
    return Result.refused(
        begun ? Outcome.FAILED : Outcome.NOT_ATTEMPTED,
        operation,
        Optional.empty(),
        new Problem(ProblemCode.UNAVAILABLE, message));
  }

  /** Carries out one operation of a batch, as the single call would. */
  private record SingleOperation(
      Employer employer, Author author, Batch batch, JobStore ahead, WriteJobs jobs) {

    Result run(Operation operation) {
      AtomicReference<Job> found = new AtomicReference<>();
      try {
        requireReadable(operation, found::set);
        Precondition precondition = new Precondition(operation.ifMatch(), false, found::set);
        return switch (operation) {
          case Operation.Put put -> put(put, precondition);
          case Operation.Delete delete -> delete(delete, precondition);
        };
      } catch (RuntimeException | Error e) {
        Problem problem = e instanceof Problem p ? p : Problem.internal(e);
        return Result.refused(Outcome.FAILED, operation, Optional.ofNullable(found.get()), problem);
      }
    }

    /**
     * Refuses before the job is looked at, as the single call does; so it is found for the result.
     */
    private void requireReadable(Operation operation, Consumer<Job> found) {
      try {
        operation.ifMatch().ifPresent(tags -> tags.requireReadable("/ifMatch"));
      } catch (Problem e) {
        operation.key().flatMap(ahead::find).ifPresent(found);
        throw e;
      }
    }

    private Result put(Operation.Put put, Precondition precondition) {
      JobChange change = JobReader.read(put.job(), batch.handling());
      Written written =
          put.key()
              .filter(key -> !(key instanceof JobKey.ByReference))
              .map(id -> jobs.modify(employer, author, id, change, precondition))
              .orElseGet(() -> jobs.upsert(employer, author, change, precondition));
      Job job = written.after();
      JobDocument document = JobDocument.of(job, employer);
      boolean isStored = job.id() != 0;
      Optional<List<String>> changed =
          written.before().map(before -> ChangedMembers.of(before, job));
      Outcome outcome =
          changed
              .map(members -> members.isEmpty() ? Outcome.UNCHANGED : Outcome.CHANGED)
              .orElse(Outcome.CREATED);
      return new Result(
          outcome,
          outcome == Outcome.CREATED ? 201 : 200,
          Optional.of(job.id()).filter(_ -> isStored),
          job.referenceId(),
          Optional.of(document.etag()).filter(_ -> isStored),
          Optional.empty(),
          changed.filter(_ -> batch.dryRun()),
          written.change().warnings(),
          batch.advised() ? Optional.of(Advice.on(job)) : Optional.empty());
    }

    private Result delete(Operation.Delete delete, Precondition precondition) {
      JobKey key = delete.key().orElseThrow();
      Optional<Job> deleted = jobs.deleteIfThere(employer, author, key, precondition);
      return Result.of(delete, deleted)
          .outcome(deleted.isPresent() ? Outcome.DELETED : Outcome.ABSENT)
          .status(deleted.isPresent() ? 204 : 404)
          .build();
    }
  }
}
