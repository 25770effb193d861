package jobpostings.local.lambda;

/**
 * The result of an invocation.
 *
 * @param payload JSON: the answer, or what went wrong if the function failed
 */
public record Invocation(byte[] payload, boolean failed) {}
