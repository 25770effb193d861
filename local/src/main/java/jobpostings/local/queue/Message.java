package jobpostings.local.queue;

import java.time.Instant;

/**
 * A received message.
 *
 * @param receipt to delete this message with, until it is received again
 * @param receiveCount how many times it was received, including this one
 */
public record Message(String id, String receipt, String body, Instant sentAt, int receiveCount) {}
