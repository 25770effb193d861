package jobpostings.local.queue;

import java.time.Instant;

/**
 * A message in somebody's hands.
 *
 * @param receipt to delete this message with, until it is visible again
 * @param receiveCount how many times it was received, with this one
 */
public record Message(String id, String receipt, String body, Instant sentAt, int receiveCount) {}
