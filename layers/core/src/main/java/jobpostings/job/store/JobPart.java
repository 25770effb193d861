package jobpostings.job.store;

/** The parts of a transaction that writes a job. */
enum JobPart {
  JOB,
  REFERENCE_ID,
  FORMER_REFERENCE_ID,
  COUNTER,
  IDEMPOTENCY_RECORD
}
