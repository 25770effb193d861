package jobpostings.eventbridge;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.event.PublishJobEvents;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Publishes the events that could not be published at first: takes the messages about them from the
 * queue, reads the records that a message names from the stream again, and deletes the message when
 * all of them are published. A message that fails again stays in the queue. Running twice, or two
 * at once, is harmless: at worst an event comes again, with the same id.
 */
final class ReplayJobEvents {
  private static final int MAX_MESSAGES = 10;

  /** Longer than a run takes, so that no other run receives the messages that it holds. */
  private static final Duration MEANWHILE = Duration.ofMinutes(5);

  private final SqsClient sqs;
  private final String queue;
  private final StreamRange range;
  private final PublishJobEvents publishJobEvents;

  @Inject
  ReplayJobEvents(
      SqsClient sqs, Settings settings, StreamRange range, PublishJobEvents publishJobEvents) {
    this.sqs = sqs;
    this.queue = settings.undeliveredQueue();
    this.range = range;
    this.publishJobEvents = publishJobEvents;
  }

  /**
   * @param goesOn whether there is time for one more message; asked before each
   */
  ReplayReport run(BooleanSupplier goesOn) {
    ReplayReport report = new ReplayReport();
    List<Message> kept = new ArrayList<>();
    try {
      while (goesOn.getAsBoolean()) {
        List<Message> messages = receive();
        if (messages.isEmpty()) {
          report.complete();
          return report;
        }
        for (Message message : messages) {
          if (!goesOn.getAsBoolean() || !replay(message, report)) {
            kept.add(message);
          }
        }
      }
      return report;
    } finally {
      // Not before the end, or this run would receive them again.
      kept.forEach(this::giveBack);
    }
  }

  /** Some messages, hidden from other receivers meanwhile; none if there are no more. */
  private List<Message> receive() {
    return sqs.receiveMessage(
            receive ->
                receive
                    .queueUrl(queue)
                    .maxNumberOfMessages(MAX_MESSAGES)
                    .waitTimeSeconds(1)
                    .visibilityTimeout((int) MEANWHILE.toSeconds()))
        .messages();
  }

  /** Makes a message visible to receivers again. */
  private void giveBack(Message message) {
    sqs.changeMessageVisibility(
        change ->
            change.queueUrl(queue).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
  }

  /** Whether all of the message's records were published, and the message deleted. */
  private boolean replay(Message message, ReplayReport report) {
    try {
      Undelivered undelivered = Undelivered.of(message.body());
      List<Record> records = range.read(undelivered);
      Optional<PublishJobEvents.Failure> failure =
          publishJobEvents.publish(JobStream.records(new StreamEvent(records)));
      if (failure.isPresent()) {
        report.failed(
            message.messageId(),
            "not published from %s on: %s"
                .formatted(failure.get().sequenceNumber(), failure.get().cause()));
        return false;
      }
      sqs.deleteMessage(delete -> delete.queueUrl(queue).receiptHandle(message.receiptHandle()));
      report.done(records.size(), Math.max(0, undelivered.count() - records.size()));
      return true;
    } catch (RuntimeException e) {
      report.failed(message.messageId(), e.toString());
      return false;
    }
  }
}
