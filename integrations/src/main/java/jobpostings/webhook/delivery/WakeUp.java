package jobpostings.webhook.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import jobpostings.json.Json;
import jobpostings.webhook.Webhook;

/**
 * Says that something may be due for a webhook.
 *
 * @param slow whether it is for the queue of slow webhooks
 * @param time the time of the schedule, which counts as now if it is later than the clock
 * @param hops how many runs before it were woken by one another
 */
public record WakeUp(
    int employerId, String webhookId, boolean slow, Optional<Instant> time, int hops) {
  /**
   * Far more than any backlog needs: a run lasts for up to a minute. A chain that went on for ever
   * would be a fault; WakeWebhooks begins another one for what is due.
   */
  private static final int MAX_HOPS = 1_000;

  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  public static WakeUp of(Webhook webhook) {
    return of(webhook.employerId(), webhook.id(), webhook.isSlow());
  }

  static WakeUp of(int employerId, String webhookId, boolean slow) {
    return new WakeUp(employerId, webhookId, slow, Optional.empty(), 0);
  }

  /** How far a time that counts as now is ahead of the clock. */
  static Duration ahead(Optional<Instant> time, Instant clock) {
    return time.map(each -> Duration.between(clock, each))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  /** The same, at that time. */
  WakeUp at(Instant moment) {
    return new WakeUp(employerId, webhookId, slow, Optional.of(moment), hops);
  }

  /** The same of another webhook of the employer. */
  WakeUp ofWebhook(String id) {
    return new WakeUp(employerId, id, slow, time, hops);
  }

  /** What a run that was woken by this wakes. */
  WakeUp next(boolean nextSlow) {
    return new WakeUp(employerId, webhookId, nextSlow, time, hops + 1);
  }

  /** Whether the chain is so long that its runs wake none. */
  boolean isLast() {
    return hops >= MAX_HOPS;
  }

  /** As the body of a message: JSON. */
  public String text() {
    return Json.text(
        Json.object(
            json -> {
              json.writeNumberField("employerId", employerId);
              json.writeStringField("webhookId", webhookId);
              json.writeBooleanField("slow", slow);
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
      throw new IOException("The message is not a wake-up of a webhook.");
    }
    return new WakeUp(
        json.path("employerId").intValue(),
        json.path("webhookId").textValue(),
        json.path("slow").booleanValue(),
        Optional.ofNullable(json.path("time").textValue()).map(Instant::parse),
        json.path("hops").intValue());
  }
}
