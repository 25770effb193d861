package jobpostings.erasure;

import java.time.Duration;

/**
 * How long nothing must have been found of an employer before its erasure is done. It is longer
 * than anything goes on that began before the employer was marked: a call of the API whose key the
 * gateway still takes for a good one, or a function that has read the employer before.
 */
public record Quiet(Duration time) {}
