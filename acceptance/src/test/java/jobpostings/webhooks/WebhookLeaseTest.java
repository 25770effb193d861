package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import jobpostings.webhook.delivery.DeliveryStore;
import org.junit.jupiter.api.Test;

/** Of the runs that deliver, one at a time has a webhook. */
class WebhookLeaseTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");
  private static final Instant UNTIL = NOW.plusSeconds(60);

  @Test
  void whatOneRunHasNoOtherTakesBeforeItIsReleasedOrOver() {
    try (WebhookTables tables = new WebhookTables()) {
      DeliveryStore store =
          tables.parts(tables.client(), Duration.ofSeconds(30), Clock.systemUTC()).deliveries();

      assertThat(store.take("wh_1", "one", NOW, UNTIL)).isTrue();
      assertThat(store.take("wh_1", "other", NOW, UNTIL)).isFalse();
      assertThat(store.take("wh_1", "other", UNTIL, UNTIL.plusSeconds(60))).isFalse();
      assertThat(store.take("wh_2", "other", NOW, UNTIL)).as("another webhook").isTrue();
      store.release("wh_1", "other");
      assertThat(store.take("wh_1", "other", NOW, UNTIL)).as("released by a stranger").isFalse();

      store.release("wh_1", "one");
      assertThat(store.take("wh_1", "other", NOW, UNTIL)).isTrue();
      Instant over = UNTIL.plusMillis(1);
      assertThat(store.take("wh_1", "one", over, over.plusSeconds(60))).isTrue();
      store.release("wh_1", "other");
      assertThat(store.take("wh_1", "other", over, over.plusSeconds(60))).isFalse();
    }
  }
}
