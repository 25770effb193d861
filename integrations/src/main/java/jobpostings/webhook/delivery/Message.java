package jobpostings.webhook.delivery;

import java.time.Instant;
import jobpostings.json.Json;

/**
 * What is sent to a webhook, in the form of Standard Webhooks.
 *
 * @param id the same in every attempt
 * @param type of the change
 * @param time of the change
 * @param data a writer of the member {@code data}
 */
public record Message(String id, String type, Instant time, Json.Writable data) {

  /** The body that is sent, JSON in UTF-8. */
  byte[] body() {
    return Json.bytes(
        json -> {
          json.writeStartObject();
          json.writeStringField("type", type);
          json.writeStringField("timestamp", time.toString());
          json.writeFieldName("data");
          data.write(json);
          json.writeEndObject();
        });
  }
}
