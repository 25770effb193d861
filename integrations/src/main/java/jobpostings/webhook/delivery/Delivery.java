package jobpostings.webhook.delivery;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import jobpostings.change.Change;
import jobpostings.webhook.Webhook;

/**
 * A change that is to be sent to a webhook. It names the change and holds no copy of it.
 *
 * @param due when it is to be sent, to the millisecond
 * @param changeId the same at every attempt
 * @param jobId the job that changed
 * @param entry the name of the change among those of its job
 * @param attempts how many times it was sent
 */
@RecordBuilder
public record Delivery(
    int employerId,
    String webhookId,
    Instant due,
    String changeId,
    int jobId,
    String entry,
    int attempts) {

  /** Due at the time of the change, so that a change has the same key whenever it is queued. */
  static Delivery of(Webhook webhook, Change change) {
    return new Delivery(
        webhook.employerId(),
        webhook.id(),
        change.version().time(),
        change.id(),
        change.jobId(),
        change.entry(),
        0);
  }

  /** The same, to be sent once more at that time. */
  Delivery again(Instant at) {
    return new Delivery(employerId, webhookId, at, changeId, jobId, entry, attempts + 1);
  }
}
