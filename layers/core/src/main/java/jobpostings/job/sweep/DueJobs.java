package jobpostings.job.sweep;

import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobKey;

/** The jobs for which something is due as time passes. */
public interface DueJobs {

  /**
   * A job for which something may be due. Only the job itself tells whether it is.
   *
   * @param id as it is stored, for reports
   * @param key none if the stored id can't be a job's
   * @param closeDate of an active job; none of one that is to be published
   */
  record DueJob(String id, Optional<JobKey.ById> key, Optional<LocalDate> closeDate) {}

  /**
   * All employers' jobs of which the closing is to be announced, or that are to be closed or
   * published, on or before that day. They are read as the stream is consumed, and may trail writes
   * by the moment that an index takes.
   */
  Stream<DueJob> findDue(LocalDate day);

  /**
   * Notes on a job that its closing is announced, if the job is active, has that close date, and
   * got neither this notice nor a later one since that date was set or the job published. No
   * version is made.
   *
   * @return whether this call announced it
   */
  boolean announce(JobKey.ById key, LocalDate closeDate, ClosingNotice notice);

  /**
   * In the same way as {@link #findDue}, active jobs with auto-refresh that were published on or
   * before that day.
   */
  Stream<DueJob> findRefreshing(LocalDate day);
}
