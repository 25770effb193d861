package jobpostings.eventbridge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.event.PublishJobEvents;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Publishes what could not be published when it happened: it takes the messages about it from the
 * queue, reads what they speak of from the stream once more, and deletes a message when all of it
 * is published. What fails again stays in the queue. To run twice, or two at once, is harmless: an
 * event may only come again, with the id that it had.
 */
final class ReplayJobEvents {
  /** Longer than a run takes, so that none gets what another one has in hand. */
  private static final Duration MEANWHILE = Duration.ofMinutes(5);

  private final UndeliveredQueue queue;
  private final StreamRange range;
  private final JobStream stream;
  private final PublishJobEvents publishJobEvents;

  ReplayJobEvents(
      UndeliveredQueue queue,
      StreamRange range,
      JobStream stream,
      PublishJobEvents publishJobEvents) {
    this.queue = queue;
    this.range = range;
    this.stream = stream;
    this.publishJobEvents = publishJobEvents;
  }

  /**
   * @param goesOn asked before each message: whether there is time for one more
   */
  ReplayReport run(BooleanSupplier goesOn) {
    ReplayReport report = new ReplayReport();
    List<String> kept = new ArrayList<>();
    try {
      while (goesOn.getAsBoolean()) {
        List<Message> messages = queue.receive(MEANWHILE);
        if (messages.isEmpty()) {
          report.complete();
          return report;
        }
        for (Message message : messages) {
          if (!goesOn.getAsBoolean() || !replay(message, report)) {
            kept.add(message.receiptHandle());
          }
        }
      }
      return report;
    } finally {
      // Not before the end, or this run would get them once more.
      kept.forEach(queue::giveBack);
    }
  }

  /** Whether all of it was published, so that the message is gone. */
  private boolean replay(Message message, ReplayReport report) {
    try {
      Undelivered undelivered = Undelivered.of(message);
      AtomicReference<Optional<PublishJobEvents.Failure>> failure =
          new AtomicReference<>(Optional.empty());
      int found =
          range.read(
              undelivered,
              records -> {
                failure.set(publishJobEvents.publish(stream.records(new StreamEvent(records))));
                return failure.get().isEmpty();
              });
      if (failure.get().isPresent()) {
        report.failed(
            undelivered.id(),
            "not published from %s on: %s"
                .formatted(failure.get().get().sequenceNumber(), failure.get().get().cause()));
        return false;
      }
      queue.delete(undelivered.receipt());
      report.done(found, Math.max(0, undelivered.count() - found));
      return true;
    } catch (RuntimeException e) {
      report.failed(message.messageId(), e.toString());
      return false;
    }
  }
}
