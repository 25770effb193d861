package jobpostings.webhook.delivery;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;
import jobpostings.webhook.outbound.Outcome;

/**
 * A message that was sent to a webhook, and the outcome.
 *
 * @param time when it was sent, to the millisecond
 * @param changeId the id of the message
 * @param type of the change, or that of a test
 * @param jobId the job that changed; none for a test
 * @param number which attempt at the delivery it was, counted from 1
 */
@RecordBuilder
public record Attempt(
    String webhookId,
    Instant time,
    String changeId,
    String type,
    Optional<Integer> jobId,
    int number,
    Outcome outcome) {}
