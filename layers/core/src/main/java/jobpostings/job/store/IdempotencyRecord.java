package jobpostings.job.store;

/**
 * A request that was carried out.
 *
 * @param bodyHash as in {@link IdempotentRequest}
 * @param jobId the job that it created
 */
public record IdempotencyRecord(String bodyHash, int jobId) {}
