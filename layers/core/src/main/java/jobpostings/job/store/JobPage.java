package jobpostings.job.store;

import java.util.List;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;

/**
 * A page of an employer's jobs.
 *
 * @param jobs in {@link JobPosition#LIST_ORDER}
 * @param total the number of all jobs that match, on all pages
 * @param more whether more jobs that match follow this page
 */
public record JobPage(List<JobHeader> jobs, long total, boolean more) {

  public JobPage {
    jobs = List.copyOf(jobs);
  }
}
