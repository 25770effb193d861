package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.event.PublishJobEvents;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Publishes the events that PublishJobEvents could not, for operators; any input will do. Takes the
 * messages about them from the queue, reads the records that a message names from the stream again,
 * and deletes the message when all of them are published. A message that fails again stays in the
 * queue. Running twice, or two at once, is harmless: at worst an event comes again, with the same
 * id.
 */
public final class ReplayJobEventsHandler extends BackgroundHandler<InputStream> {
  /** After this, no further message is begun: clients that invoke functions wait for a minute. */
  private static final Duration MAX_RUN = Duration.ofSeconds(40);

  /** Longer than a run takes, so that no other run receives the messages that it holds. */
  private static final Duration MEANWHILE = Duration.ofMinutes(5);

  private final SqsClient sqs;
  private final String queue;
  private final DynamoDbStreamsClient streams;
  private final PublishJobEvents publishJobEvents;

  public ReplayJobEventsHandler() {
    this(Core.ofProcess());
  }

  public ReplayJobEventsHandler(Core core) {
    super(core, in -> in);
    JobEvents parts = JobEvents.of(core);
    sqs = parts.sqs();
    queue = core.settings().undeliveredQueue();
    streams = parts.streams();
    publishJobEvents = parts.publishJobEvents();
  }

  /** What a replay has done so far. */
  private static final class Report {
    private final List<Failure> failed = new ArrayList<>();
    private int messages;
    private int records;

    /** Records older than the 24 hours for which the stream keeps them. */
    private int lost;

    /** Whether the queue had no more messages. */
    private boolean isComplete;

    private void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeNumberField("messages", messages);
      json.writeNumberField("records", records);
      json.writeNumberField("lost", lost);
      Json.array("failed", failed, Failure::write, json);
      json.writeBooleanField("complete", isComplete);
      json.writeEndObject();
    }
  }

  /**
   * A message that stays in the queue.
   *
   * @param reason why, for operators
   */
  private record Failure(String messageId, String reason) {
    void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeStringField("messageId", messageId);
      json.writeStringField("reason", reason);
      json.writeEndObject();
    }
  }

  /** Answers with a report. */
  @Override
  protected Json.Writable run(InputStream any, RequestMetrics metrics, Context context) {
    long end = System.nanoTime() + MAX_RUN.toNanos();
    Report report = new Report();
    List<Message> kept = new ArrayList<>();
    try {
      while (System.nanoTime() - end < 0 && !report.isComplete) {
        List<Message> messages = receive();
        report.isComplete = messages.isEmpty();
        for (Message message : messages) {
          if (System.nanoTime() - end >= 0 || !replay(message, report)) {
            kept.add(message);
          }
        }
      }
    } finally {
      // Not before the end, or this run would receive them again.
      kept.forEach(this::giveBack);
    }
    metrics.count("records", report.records);
    if (!report.isComplete) {
      metrics.outcome("incomplete");
    }
    if (!report.failed.isEmpty()) {
      metrics.fault("not-published");
    }
    return report::write;
  }

  /** Some messages, hidden from other receivers meanwhile; none if there are no more. */
  private List<Message> receive() {
    return sqs.receiveMessage(
            receive ->
                receive
                    .queueUrl(queue)
                    .maxNumberOfMessages(10)
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
  private boolean replay(Message message, Report report) {
    try {
      Undelivered undelivered = Undelivered.of(message.body());
      List<Record> records = undelivered.records(streams);
      Optional<PublishJobEvents.Failure> failure =
          publishJobEvents.publish(JobStream.records(new StreamEvent(records)));
      if (failure.isPresent()) {
        String reason =
            "not published from %s on: %s"
                .formatted(failure.get().sequenceNumber(), failure.get().cause());
        report.failed.add(new Failure(message.messageId(), reason));
        return false;
      }
      sqs.deleteMessage(delete -> delete.queueUrl(queue).receiptHandle(message.receiptHandle()));
      report.messages++;
      report.records += records.size();
      report.lost += Math.max(0, undelivered.count() - records.size());
      return true;
    } catch (RuntimeException e) {
      report.failed.add(new Failure(message.messageId(), e.toString()));
      return false;
    }
  }
}
