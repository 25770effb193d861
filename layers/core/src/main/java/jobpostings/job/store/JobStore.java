package jobpostings.job.store;

import java.util.List;
import jobpostings.job.JobKey;

/** The store of jobs. */
public interface JobStore extends JobFinder, JobWrites {

  /**
   * This store for writers of many jobs: it reads the jobs with these keys together, in few calls,
   * when they are first asked for. Writes by others are noticed as usual, because each write is
   * conditional on the job being as it was read.
   *
   * @param keys of one employer; each is read ahead only once
   */
  JobStore readAhead(List<JobKey> keys);
}
