package jobpostings.job.operation;

import jobpostings.job.JobKey;
import jobpostings.job.ReferenceId;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.text.Excerpt;

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
          case JobKey.Impossible(_, String member, String value) ->
              member.equals("id")
                  ? "You have no job %s: an id is a whole number from 1 to %d."
                      .formatted(Excerpt.beginning(value), Integer.MAX_VALUE)
                  : "You have no job with the referenceId \"%s\": one is text of 1 to %d characters that can be seen."
                      .formatted(Excerpt.beginning(value), ReferenceId.MAX_LENGTH);
        });
  }
}
