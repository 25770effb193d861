package jobpostings.job.batch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.problem.Problem;
import jobpostings.problem.Warning;

/**
 * What became of one operation.
 *
 * @param status what the single call would have answered
 * @param id of the job, if it is known; none for one that would be created
 * @param etag of the job after a put
 * @param job its JSON, if that is to be shown and may fit into the response
 * @param problem why it failed, or was not attempted
 * @param changedMembers in a dry run, the members that a put would change of a job that is there
 * @param warnings what was mended, and the places that are new
 */
@RecordBuilder
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
    /** The job already was as it was sent. */
    UNCHANGED("unchanged"),
    DELETED("deleted"),
    /** The job to delete was not there. */
    ABSENT("absent"),
    FAILED("failed"),
    /** Time ran out before it was begun. */
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

  /** The result of an operation that did not succeed. */
  static Result refused(Outcome outcome, Operation operation, Problem problem) {
    return ResultBuilder.builder()
        .outcome(outcome)
        .status(problem.code().status())
        .id(operation.key().flatMap(Result::id))
        .referenceId(operation.key().flatMap(Result::referenceId))
        .problem(Optional.of(problem))
        .warnings(List.of())
        .build();
  }

  /**
   * The result of an operation that failed.
   *
   * @param found the job as it was found, if it was
   */
  static Result failed(Operation operation, Optional<Job> found, Problem problem) {
    Result refused = refused(Outcome.FAILED, operation, problem);
    return found
        .map(
            job ->
                ResultBuilder.builder(refused)
                    .id(Optional.of(job.id()))
                    .referenceId(job.referenceId())
                    .build())
        .orElse(refused);
  }

  static Optional<Integer> id(JobKey key) {
    return key instanceof JobKey.ById byId ? Optional.of(byId.id()) : Optional.empty();
  }

  static Optional<String> referenceId(JobKey key) {
    return key instanceof JobKey.ByReference byReference
        ? Optional.of(byReference.referenceId())
        : Optional.empty();
  }

  /** The same result, with that JSON of its job. */
  Result showing(Optional<String> kept) {
    return ResultBuilder.builder(this).job(kept).build();
  }
}
