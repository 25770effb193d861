package jobpostings.job.store;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import jobpostings.job.JobHeader;
import jobpostings.job.JobStatus;

/** An employer's jobs by their referenceIds, to compare them with what is open elsewhere. */
public interface ReferencedJobs {

  /** What is known of a job that has a referenceId, as of a moment ago. */
  @RecordBuilder
  record ReferencedJob(int id, String referenceId, JobStatus status) {}

  /**
   * A job as it is now.
   *
   * @param writtenAt when it was last written
   */
  record WrittenJob(JobHeader job, Instant writtenAt) {}

  /**
   * Shows all jobs of the employer that have a referenceId, in the order of the referenceIds. May
   * trail writes by the moment that an index takes, and may show a job twice if its referenceId
   * changes meanwhile.
   */
  void read(int employerId, Consumer<ReferencedJob> look);

  /**
   * The employer's jobs with these ids as they are now, as far as they exist, in no order.
   *
   * @param ids at most a hundred, each once
   */
  List<WrittenJob> find(int employerId, List<Integer> ids);

  /**
   * Which of these referenceIds a job of the employer has now.
   *
   * @param referenceIds at most a hundred, each once
   */
  Set<String> inUse(int employerId, List<String> referenceIds);

  /** Shows all referenceIds that jobs of the employer have now, in order. */
  void readInUse(int employerId, Consumer<String> look);

  /** How many active jobs the employer has now, with a referenceId or without. */
  long countActive(int employerId);
}
