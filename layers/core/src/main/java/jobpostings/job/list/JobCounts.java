package jobpostings.job.list;

import java.util.Map;
import jobpostings.job.JobStatus;

/** What lists need besides the jobs themselves: how many there are, and their order. */
public interface JobCounts {

  /**
   * What a recount found.
   *
   * @param before the counts as they were when it began
   * @param after the counts as they are now, which match the jobs
   * @param misplaced how many positions in the list were wrong
   */
  record Recount(Map<JobStatus, Long> before, Map<JobStatus, Long> after, int misplaced) {}

  /**
   * Counts an employer's jobs, and corrects the totals and the order of the lists. Counts again if
   * a write changed a total meanwhile.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if there is not enough time. The totals
   *     are then unchanged, and the order may be corrected in part; another recount does the rest
   */
  Recount recount(int employerId);
}
