package jobpostings.event;

/** A record of the stream of writes to jobs. */
public interface JobRecord {

  /** Its place in the stream, by which a failure is reported. */
  String sequenceNumber();

  /**
   * What it tells.
   *
   * @throws RuntimeException when it is not of a job
   */
  JobWrite read();
}
