package jobpostings.job.sweep;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.LocalDate;
import java.util.Optional;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.edit.JobReader;
import jobpostings.job.edit.JobRules;
import jobpostings.job.edit.ResolvedChange;
import jobpostings.job.member.PublishOn;

/** What becomes of jobs whose day of publication has come (docs/contract.md, States and dates). */
final class DayOfPublication {
  private final JobRules rules;
  private final ResolvedChange publish;
  private final LocalDate today;

  /**
   * @param rules whose clock shows that day
   */
  DayOfPublication(JobRules rules, LocalDate today) {
    this.rules = rules;
    this.publish =
        rules.resolve(
            JobReader.read(
                JsonNodeFactory.instance.objectNode().put("status", JobStatus.ACTIVE.toString()),
                Handling.DEFAULT));
    this.today = today;
  }

  /** The job as a PUT of the status alone would publish it; the same if its day has not come. */
  Job apply(Job job, Employer employer) {
    Optional<LocalDate> day = job.optionals().get(PublishOn.MEMBER);
    if (day.isEmpty() || day.get().isAfter(today)) {
      return job;
    }
    return isOver(job, day.get())
        ? job.toBuilder()
            .optionals(job.optionals().with(PublishOn.MEMBER, Optional.empty()))
            .build()
        : rules.apply(employer, Optional.of(job), publish);
  }

  /**
   * Whether the days on which the job was to be open have passed. A close date before the day of
   * publication had passed already when that day was chosen, and moves.
   */
  private boolean isOver(Job job, LocalDate day) {
    return !job.closeDateDefaulted()
        && job.closeDate().isBefore(today)
        && !job.closeDate().isBefore(day);
  }
}
