package jobpostings.job.batch;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.JobKey;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.batch.Workers.Done;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.store.JobStore;
import jobpostings.job.view.ResponseSize;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Puts and deletes many jobs, each by itself: an operation takes effect as a whole or not at all,
 * and a fault in one stops no other (docs/contract.md, Batch).
 */
public final class BatchJobs {
  private final JobStore store;
  private final WriteJobs writeJobs;
  private final Workers workers;

  @Inject
  BatchJobs(JobStore store, WriteJobs writeJobs, Workers workers) {
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
    WriteJobs jobs = batch.dryRun() ? writeJobs.dryOn(ahead) : writeJobs.on(ahead);
    SingleOperation single = new SingleOperation(employer, author, batch, jobs);
    Documents documents = new Documents();
    List<Supplier<Result>> work =
        IntStream.range(0, all.size())
            .<Supplier<Result>>mapToObj(
                i ->
                    () -> {
                      Result result = single.run(all.get(i));
                      result
                          .job()
                          .filter(_ -> batch.representation())
                          .ifPresent(json -> documents.keep(i, json));
                      return result.showing(Optional.empty());
                    })
            .toList();
    List<Done<Result>> done = workers.forRequest().run(work);
    return IntStream.range(0, all.size())
        .mapToObj(
            i ->
                done.get(i)
                    .result()
                    .map(result -> result.showing(documents.find(i)))
                    .orElseGet(() -> late(all.get(i), done.get(i).begun())))
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

  /**
   * The jobs that results are to show, as far as they may fit into the response: the jobs of a
   * batch can be a thousand times as large together. May be used by several threads.
   */
  static final class Documents {
    private final TreeMap<Integer, String> byIndex = new TreeMap<>();
    private long length;

    /** Keeps the JSON of that operation's job, and drops the last ones if not all can fit. */
    synchronized void keep(int index, String json) {
      byIndex.put(index, json);
      length += json.length();
      while (length > ResponseSize.MAX_BYTES) {
        length -= byIndex.pollLastEntry().getValue().length();
      }
    }

    /** The JSON of that operation's job; none if there is none, or it can't fit. */
    synchronized Optional<String> find(int index) {
      return Optional.ofNullable(byIndex.get(index));
    }
  }
}
