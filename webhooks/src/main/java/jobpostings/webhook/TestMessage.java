package jobpostings.webhook;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import jobpostings.change.ChangeWriter;
import jobpostings.job.Author;

/** The message of a test: like that of a change, but of no job. */
public final class TestMessage {
  private static final String TYPE = "JobTest";
  private static final int ID_BYTES = 16;

  private static final List<String> WITHOUT_VALUE =
      List.of("jobId", "referenceId", "version", "changedMembers", "reason");

  private TestMessage() {}

  /**
   * @param author who asked for it
   */
  public static Message of(Webhook webhook, Author author, Instant time) {
    byte[] bytes = new byte[ID_BYTES];
    new SecureRandom().nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    return new Message(id, TYPE, time, json -> write(id, webhook, author, time, json));
  }

  private static void write(
      String id, Webhook webhook, Author author, Instant time, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNullField("cursor");
    json.writeStringField("id", id);
    json.writeStringField("type", TYPE);
    json.writeStringField("time", time.toString());
    for (String name : WITHOUT_VALUE) {
      json.writeNullField(name);
    }
    ChangeWriter.writeAuthor(author, json);
    if (webhook.payload() == Payload.FULL) {
      json.writeNullField("job");
    }
    json.writeEndObject();
  }
}
