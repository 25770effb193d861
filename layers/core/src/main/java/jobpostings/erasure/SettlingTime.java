package jobpostings.erasure;

import java.time.Duration;

/**
 * How long searches must have found nothing of an employer's before its erasure is done. It is
 * longer than anything can last that began before the employer was marked: an API call whose key
 * the gateway still accepts, or a function that had already read the employer.
 */
public record SettlingTime(Duration time) {}
