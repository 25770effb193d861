package jobpostings.job.store;

import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobKey;

/** The jobs for which something is due as time passes. */
public interface DueJobs {

  /**
   * A job that may be due to be closed, announced or refreshed. Only the job itself tells whether
   * it is.
   *
   * @param id as it is stored, for reports
   * @param key none if the stored id can't be a job's
   */
  record DueJob(String id, Optional<JobKey.ById> key) {}

  /**
   * All employers' active jobs whose close date is before that day. They are read as the stream is
   * consumed, and may trail writes by the moment that an index takes.
   */
  Stream<DueJob> findClosing(LocalDate day);

  /** In the same way, active jobs whose closing is to be announced with that notice on that day. */
  Stream<DueJob> findUnannounced(ClosingNotice notice, LocalDate today);

  /**
   * Notes on a job that its closing is announced, if that is still due: if the job is active, has a
   * close date for which the notice is due today, and neither this notice nor a later one was given
   * since the job got that date or was published. Nothing else about the job changes, and no
   * version is made.
   *
   * @return whether this call announced it
   */
  boolean announce(JobKey.ById key, ClosingNotice notice, LocalDate today);

  /**
   * In the same way as {@link #findClosing}, active jobs with auto-refresh that were published on
   * or before that day.
   */
  Stream<DueJob> findRefreshing(LocalDate day);
}
