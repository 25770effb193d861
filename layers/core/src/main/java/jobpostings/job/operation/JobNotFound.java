package jobpostings.job.operation;

import jobpostings.job.JobKey;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer has no such job. Whether another employer has it is not revealed. */
final class JobNotFound extends Problem {

  JobNotFound(JobKey key) {
    super(
        ProblemCode.NOT_FOUND,
        switch (key) {
          case JobKey.ById byId ->
              "You have no job %d. The list of your jobs shows their ids.".formatted(byId.id());
          case JobKey.ByReference byReference ->
              "You have no job with the referenceId \"%s\".".formatted(byReference.referenceId());
        });
  }
}
