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
 * Publishes the events that could not be published at first: takes the messages about them from the
 * queue, reads the records that a message names from the stream again, and deletes the message when
 * all of them are published. A message that fails again stays in the queue. Running twice, or two
 * at once, is harmless: at worst an event comes again, with the same id.
 */
final class ReplayJobEvents {
  /** Longer than a run takes, so that no other run receives the messages that it holds. */
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
   * @param goesOn whether there is time for one more message; asked before each
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
      // Not before the end, or this run would receive them again.
      kept.forEach(queue::giveBack);
    }
  }

  /** Whether all of the message's records were published, and the message deleted. */
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
