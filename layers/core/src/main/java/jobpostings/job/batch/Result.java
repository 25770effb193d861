package jobpostings.job.batch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.advice.Advice;
import jobpostings.problem.Problem;
import jobpostings.problem.Warning;

/**
 * What became of one operation.
 *
 * @param status what the single call would have answered
 * @param id of the job, if it is known; none for one that would be created
 * @param etag of the job after a put
 * @param problem why it failed, or was not attempted
 * @param changedMembers in a dry run, the members that a put would change of a job that is there
 * @param warnings what was fixed, and the places that are new
 * @param advice on the job, if that is wanted
 */
@RecordBuilder
public record Result(
    Outcome outcome,
    int status,
    Optional<Integer> id,
    Optional<String> referenceId,
    Optional<String> etag,
    Optional<Problem> problem,
    Optional<List<String>> changedMembers,
    List<Warning> warnings,
    Optional<List<Advice>> advice) {

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

    /** As clients see it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The result of an operation that did not succeed.
   *
   * @param found the job as it was found, if it was
   */
  static Result refused(
      Outcome outcome, Operation operation, Optional<Job> found, Problem problem) {
    return of(operation, found)
        .outcome(outcome)
        .status(problem.code().status())
        .problem(Optional.of(problem))
        .build();
  }

  /** A result that names the job as it was found or, if it was not, as the operation does. */
  static ResultBuilder of(Operation operation, Optional<Job> found) {
    Optional<Integer> id =
        operation.key().map(key -> key instanceof JobKey.ById byId ? byId.id() : null);
    Optional<String> referenceId =
        operation
            .key()
            .map(key -> key instanceof JobKey.ByReference named ? named.referenceId() : null);
    return ResultBuilder.builder()
        .id(found.map(Job::id).or(() -> id))
        .referenceId(found.map(Job::referenceId).orElse(referenceId))
        .warnings(List.of());
  }
}
