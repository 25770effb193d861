package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer or the partner is suspended and may do nothing. */
public final class EmployerSuspended extends Problem {

  public EmployerSuspended(Employer employer) {
    super(
        ProblemCode.EMPLOYER_SUSPENDED,
        "The employer %d is suspended, so that every call with one of its keys is refused. Its jobs"
                .formatted(employer.id())
            + " stay as they are. Ask the operators of this service to resume it.");
  }

  EmployerSuspended(CallingPartner partner) {
    super(
        ProblemCode.EMPLOYER_SUSPENDED,
        "The partner %s is suspended, so that every call with one of its keys is refused. What"
                .formatted(partner.id())
            + " employers granted it stays as it is. Ask the operators of this service to resume"
            + " it.");
  }
}
