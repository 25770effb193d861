package jobpostings.webhook.delivery;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import jobpostings.change.Change;
import jobpostings.change.ChangeWriter;
import jobpostings.job.store.LongDescriptions;
import jobpostings.webhook.Payload;

/** The message of a change: the change as the log shows it. */
public final class ChangeMessage {
  private ChangeMessage() {}

  /**
   * @param descriptions where long descriptions are
   */
  public static Message of(Change change, Payload payload, LongDescriptions descriptions) {
    return new Message(
        change.id(),
        change.type().toString(),
        change.version().time(),
        json -> write(change, payload, descriptions, json));
  }

  private static void write(
      Change change, Payload payload, LongDescriptions descriptions, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    ChangeWriter.writeThin(change, json);
    if (payload == Payload.FULL) {
      Optional<String> description = change.job().flatMap(job -> job.description(descriptions));
      ChangeWriter.writeJob(change, description, json);
    }
    json.writeEndObject();
  }
}
