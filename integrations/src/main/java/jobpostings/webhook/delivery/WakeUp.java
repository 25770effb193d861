package jobpostings.webhook.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import jobpostings.json.Json;

/**
 * Says that something may be due for a webhook.
 *
 * @param time the time of the schedule, which counts as now if it is later than the clock
 * @param hops how many runs before it were woken by one another
 */
public record WakeUp(int employerId, String webhookId, Optional<Instant> time, int hops) {
  /**
   * Far more than any backlog needs: a run lasts for up to a minute. A chain that went on for ever
   * would be a fault; WakeWebhooks begins another one for what is due.
   */
  private static final int MAX_HOPS = 1_000;

  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  public static WakeUp of(int employerId, String webhookId) {
    return new WakeUp(employerId, webhookId, Optional.empty(), 0);
  }

  /** The same, at that time. */
  public WakeUp at(Instant moment) {
    return new WakeUp(employerId, webhookId, Optional.of(moment), hops);
  }

  /** What a run that was woken by this wakes; none if the chain is too long. */
  Optional<WakeUp> next() {
    return hops < MAX_HOPS
        ? Optional.of(new WakeUp(employerId, webhookId, time, hops + 1))
        : Optional.empty();
  }

  /** As the body of a message: JSON. */
  public String text() {
    return Json.text(
        Json.object(
            json -> {
              json.writeNumberField("employerId", employerId);
              json.writeStringField("webhookId", webhookId);
              if (time.isPresent()) {
                json.writeStringField("time", time.get().toString());
              }
              json.writeNumberField("hops", hops);
            }));
  }

  /**
   * The wake-up with that {@link #text}.
   *
   * @throws IOException if there is none
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
