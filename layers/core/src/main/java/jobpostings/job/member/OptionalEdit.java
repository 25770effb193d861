package jobpostings.job.member;

import java.time.LocalDate;
import java.util.Optional;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * A request, and the job that it makes, as the rules of an optional member see them.
 *
 * @param sent what the request says of all optional members
 * @param before those of the job as it was
 * @param resulting those of the resulting job so far, in the order of {@link OptionalMembers#ALL}
 * @param rest of the resulting job
 */
public record OptionalEdit(
    OptionalChanges sent,
    OptionalMembers before,
    OptionalMembers resulting,
    Rest rest,
    Violations violations) {

  /**
   * What the members of every job say.
   *
   * @param isActive whether the job is or becomes active
   * @param sendsArchived whether the request names that status
   * @param lastDay its close date, if the client has set one
   * @param sendsLastDay whether this request changes that date
   * @param today in the service's time zone
   */
  public record Rest(
      boolean isActive,
      boolean sendsArchived,
      Optional<LocalDate> lastDay,
      boolean sendsLastDay,
      LocalDate today) {}

  void wrong(String member, ViolationCode code, String message) {
    violations.add("/" + member, code, message);
  }
}
