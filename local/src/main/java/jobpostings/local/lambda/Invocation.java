package jobpostings.local.lambda;

/**
 * What a function answered.
 *
 * @param payload JSON; when it failed, what went wrong
 */
public record Invocation(byte[] payload, boolean failed) {}
