package jobpostings.webhook.delivery;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeWriter;
import jobpostings.job.description.LongDescriptions;
import jobpostings.json.Json;
import jobpostings.webhook.Webhook.Payload;

/**
 * What is sent to a webhook, in the form of Standard Webhooks.
 *
 * @param id the same in every attempt
 * @param data a writer of the member {@code data}
 * @param test whether its employer is for trying
 */
public record Message(String id, String type, Instant time, Json.Writable data, boolean test) {

  /** The message of a change: the change as the log shows it. */
  static Message of(Change change, Payload payload, LongDescriptions descriptions) {
    return new Message(
        change.id(),
        change.type().toString(),
        change.version().time(),
        json -> write(change, payload, descriptions, json),
        change.test());
  }

  private static void write(
      Change change, Payload payload, LongDescriptions descriptions, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    ChangeWriter.writeThin(change, json);
    if (payload == Payload.FULL) {
      ChangeWriter.writeJob(change, Optional.of(descriptions), json);
    }
    json.writeEndObject();
  }

  /** The body that is sent, JSON in UTF-8. */
  byte[] body() {
    return Json.bytes(
        Json.object(
            json -> {
              json.writeStringField("type", type);
              json.writeStringField("timestamp", time.toString());
              json.writeFieldName("data");
              data.write(json);
              ChangeWriter.writeTest(test, json);
            }));
  }
}
