package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.DeliveryStore.Lease;
import org.junit.jupiter.api.Test;

/** A webhook has one test at a time. */
class WebhookLeaseTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");
  private static final Instant UNTIL = NOW.plusSeconds(60);

  private static Lease lease(String webhookId, String owner) {
    return new Lease(webhookId, "test", owner);
  }

  @Test
  void whatOneTestHasNoOtherTakesBeforeItIsReleasedOrOver() {
    try (WebhookTables tables = new WebhookTables()) {
      DeliveryStore store =
          tables.parts(tables.client(), Duration.ofSeconds(30), Clock.systemUTC()).deliveries();

      assertThat(store.take(lease("wh_1", "one"), NOW, UNTIL)).isTrue();
      assertThat(store.take(lease("wh_1", "other"), NOW, UNTIL)).isFalse();
      assertThat(store.take(lease("wh_1", "other"), UNTIL, UNTIL.plusSeconds(60))).isFalse();
      assertThat(store.take(lease("wh_2", "other"), NOW, UNTIL)).as("another webhook").isTrue();
      store.release(lease("wh_1", "other"));
      assertThat(store.take(lease("wh_1", "other"), NOW, UNTIL))
          .as("released by a stranger")
          .isFalse();

      store.release(lease("wh_1", "one"));
      assertThat(store.take(lease("wh_1", "other"), NOW, UNTIL)).isTrue();
      Instant over = UNTIL.plusMillis(1);
      assertThat(store.take(lease("wh_1", "one"), over, over.plusSeconds(60))).isTrue();
      store.release(lease("wh_1", "other"));
      assertThat(store.take(lease("wh_1", "other"), over, over.plusSeconds(60))).isFalse();
    }
  }
}
