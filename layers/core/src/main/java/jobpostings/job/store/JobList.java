package jobpostings.job.store;

import java.util.List;
import java.util.stream.Stream;
import jobpostings.job.Job;

/** The lists of employers' jobs. */
public interface JobList {

  /**
   * A page of the employer's jobs. The total counts every write that returned before (with {@code
   * matching}, those that a list can already show). The page may trail a write by the moment that
   * an index takes. Pages far down are found by ranks, which trail a little longer.
   */
  JobPage list(JobQuery query);

  /**
   * The employer's jobs with these ids, as up to date as {@link JobStore#find}, in the order of the
   * ids; ids without a job are skipped. Long descriptions are read as the stream is consumed.
   *
   * @param ids at most a hundred, each once
   */
  Stream<Job> findAll(int employerId, List<Integer> ids);
}
