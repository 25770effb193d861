package jobpostings.job.store;

/** A record of the stream of writes to jobs. */
public interface JobRecord {

  /** Its place in the stream, for reporting a failure. */
  String sequenceNumber();

  /**
   * The write that it records.
   *
   * @throws RuntimeException if the record is not of a job
   */
  JobWrite read();
}
