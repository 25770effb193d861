package jobpostings.job.view;

import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;

/** Compares jobs as the API shows them. */
public final class ChangedMembers {
  /** Any employer will do: nothing that changes a job changes its employer. */
  private static final Employer EMPLOYER = new Employer(1, "", Plan.STANDARD);

  private ChangedMembers() {}

  /** The names of the members that differ, in the order in which they are shown. */
  public static List<String> of(Job before, Job after) {
    return before.equals(after)
        ? List.of()
        : of(before, after, before.description().equals(after.description()));
  }

  /** The same for jobs whose descriptions were compared by other means. */
  public static List<String> of(Job before, Job after, boolean sameDescription) {
    JobMember.Shown one = new JobMember.Shown(before, Optional.empty(), EMPLOYER);
    JobMember.Shown other = new JobMember.Shown(after, Optional.empty(), EMPLOYER);
    return JobMember.ALL.stream()
        .filter(
            member ->
                member.name().equals(JobMember.DESCRIPTION)
                    ? !sameDescription
                    : !member.isSame(one, other))
        .map(JobMember::name)
        .toList();
  }
}
