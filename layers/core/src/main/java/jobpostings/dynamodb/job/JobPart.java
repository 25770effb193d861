package jobpostings.dynamodb.job;

/** What the transaction that writes a job consists of. */
enum JobPart {
  JOB,
  REFERENCE_ID,
  FORMER_REFERENCE_ID,
  COUNTER,
  IDEMPOTENCY_RECORD
}
