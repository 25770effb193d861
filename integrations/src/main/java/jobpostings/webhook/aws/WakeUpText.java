package jobpostings.webhook.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import jobpostings.json.Json;
import jobpostings.webhook.delivery.WakeUp;

/** A wake-up as the body of a message: JSON. */
public final class WakeUpText {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  private WakeUpText() {}

  static String of(WakeUp wakeUp) {
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeNumberField("employerId", wakeUp.employerId());
          json.writeStringField("webhookId", wakeUp.webhookId());
          if (wakeUp.time().isPresent()) {
            json.writeStringField("time", wakeUp.time().get().toString());
          }
          json.writeNumberField("hops", wakeUp.hops());
          json.writeEndObject();
        });
  }

  /**
   * @throws IOException if the text is no wake-up
   */
  public static WakeUp read(String text) throws IOException {
    JsonNode json = READER.readTree(text);
    if (!json.path("employerId").isInt() || !json.path("webhookId").isTextual()) {
      throw new IOException("The message is no wake-up of a webhook.");
    }
    return new WakeUp(
        json.path("employerId").intValue(),
        json.path("webhookId").textValue(),
        Optional.ofNullable(json.path("time").textValue()).map(Instant::parse),
        json.path("hops").intValue());
  }
}
