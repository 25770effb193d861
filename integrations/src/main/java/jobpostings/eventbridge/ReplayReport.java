package jobpostings.eventbridge;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;

/** What a replay has done so far. */
final class ReplayReport {
  private final List<Failure> failed = new ArrayList<>();
  private int messages;
  private int records;

  /** Records older than the 24 hours for which the stream keeps them. */
  private int lost;

  /** Whether the queue had no more messages. */
  private boolean isComplete;

  /**
   * A message that stays in the queue.
   *
   * @param reason why, for operators
   */
  private record Failure(String messageId, String reason) {}

  /**
   * Counts a message that was dealt with and deleted.
   *
   * @param replayed how many of its records were published
   * @param gone how many the stream no longer has
   */
  void done(int replayed, int gone) {
    messages++;
    records += replayed;
    lost += gone;
  }

  void failed(String messageId, String reason) {
    failed.add(new Failure(messageId, reason));
  }

  void complete() {
    isComplete = true;
  }

  void count(RequestMetrics metrics) {
    metrics.count("records", records);
    if (!isComplete) {
      metrics.outcome("incomplete");
    }
    if (!failed.isEmpty()) {
      metrics.fault("not-published");
    }
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("messages", messages);
    json.writeNumberField("records", records);
    json.writeNumberField("lost", lost);
    Json.array("failed", failed, ReplayReport::write, json);
    json.writeBooleanField("complete", isComplete);
    json.writeEndObject();
  }

  private static void write(Failure failure, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("messageId", failure.messageId());
    json.writeStringField("reason", failure.reason());
    json.writeEndObject();
  }
}
