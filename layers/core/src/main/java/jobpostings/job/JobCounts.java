package jobpostings.job;

import java.util.Map;

/** What lists rest on beside the jobs themselves: their numbers and their order. */
public interface JobCounts {

  /**
   * What a recount found.
   *
   * @param before the numbers as they were
   * @param after as they are now, and as the jobs are
   * @param misplaced how many places of the list were wrong
   */
  record Recount(Map<JobStatus, Long> before, Map<JobStatus, Long> after, int misplaced) {}

  /**
   * Counts an employer's jobs, and mends the totals and the order of the lists. Meanwhile writes
   * that change a total wait, for some seconds at most; all others go on.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} when the jobs are too many to be
   *     counted in that time, or are counted already; then the totals are as they were, and what
   *     was mended of the order stays. To count again mends the rest
   */
  Recount recount(int employerId);
}
