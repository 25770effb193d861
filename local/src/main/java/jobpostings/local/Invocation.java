package jobpostings.local;

/**
 * What a function answered.
 *
 * @param payload JSON; when it failed, what went wrong
 */
record Invocation(byte[] payload, boolean failed) {}
