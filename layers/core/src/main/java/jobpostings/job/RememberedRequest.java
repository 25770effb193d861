package jobpostings.job;

/**
 * A request that was carried out.
 *
 * @param bodyHash as in {@link RepeatableRequest}
 * @param jobId the job that it created
 */
public record RememberedRequest(String bodyHash, int jobId) {}
