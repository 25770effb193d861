package jobpostings.job.batch;

import java.util.List;
import java.util.Optional;
import jobpostings.job.JobKey;
import jobpostings.problem.Problem;
import jobpostings.problem.Warning;

/**
 * What became of one operation.
 *
 * @param status what the single call would have answered
 * @param id of the job, as far as it is known; none of one that would be created
 * @param etag of the job after a put
 * @param job its JSON, if that is to be shown and may fit into the answer
 * @param problem why it failed, or was not attempted
 * @param changedMembers what a put of a job that was there changed
 * @param warnings what was mended
 */
public record Result(
    Outcome outcome,
    int status,
    Optional<Integer> id,
    Optional<String> referenceId,
    Optional<String> etag,
    Optional<String> job,
    Optional<Problem> problem,
    Optional<List<String>> changedMembers,
    List<Warning> warnings) {

  /** How an operation ended. */
  public enum Outcome {
    CREATED("created"),
    CHANGED("changed"),
    /** The job was so already. */
    UNCHANGED("unchanged"),
    DELETED("deleted"),
    /** The job to delete was not there. */
    ABSENT("absent"),
    FAILED("failed"),
    /** Time was over before it was begun. */
    NOT_ATTEMPTED("notAttempted");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** Whether the client has what it asked for. */
    public boolean isSuccess() {
      return this != FAILED && this != NOT_ATTEMPTED;
    }

    /** Whether there is a job, or would be. */
    public boolean hasJob() {
      return this == CREATED || this == CHANGED || this == UNCHANGED;
    }

    /** As clients see it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** That of an operation that did not succeed. */
  static Result refused(Outcome outcome, Operation operation, Problem problem) {
    return new Result(
        outcome,
        problem.code().status(),
        operation.key().flatMap(Result::id),
        operation.key().flatMap(Result::referenceId),
        Optional.empty(),
        Optional.empty(),
        Optional.of(problem),
        Optional.empty(),
        List.of());
  }

  static Optional<Integer> id(JobKey key) {
    return key instanceof JobKey.ById byId ? Optional.of(byId.id()) : Optional.empty();
  }

  static Optional<String> referenceId(JobKey key) {
    return key instanceof JobKey.ByReference byReference
        ? Optional.of(byReference.referenceId())
        : Optional.empty();
  }

  /** A result that shows what is kept of its job. */
  Result showing(Optional<String> kept) {
    return new Result(
        outcome, status, id, referenceId, etag, kept, problem, changedMembers, warnings);
  }
}
