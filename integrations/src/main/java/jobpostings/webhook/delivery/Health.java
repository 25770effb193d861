package jobpostings.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.WebhookStatus;

/** How a webhook changes as its deliveries succeed and fail. */
final class Health {
  /** After so long of nothing but failures, a webhook is disabled. */
  private static final Duration MAX_FAILING = Duration.ofDays(7);

  private Health() {}

  static Webhook succeeded(Webhook webhook) {
    return WebhookBuilder.builder(webhook).failingSince(Optional.empty()).build();
  }

  /**
   * @param failure the last one, for people
   */
  static Webhook failed(Webhook webhook, String failure, Instant now) {
    Instant since = webhook.failingSince().orElse(now);
    if (!webhook.isEnabled() || since.plus(MAX_FAILING).isAfter(now)) {
      return WebhookBuilder.builder(webhook).failingSince(Optional.of(since)).build();
    }
    return disabled(
        webhook,
        WebhookStatus.FAILING,
        "For a week there was nothing but failures. The last one: " + failure,
        now);
  }

  /** The receiver wants nothing more. */
  static Webhook gone(Webhook webhook, Instant now) {
    return disabled(webhook, WebhookStatus.DISABLED, "The receiver answered 410 (Gone).", now);
  }

  private static Webhook disabled(
      Webhook webhook, WebhookStatus status, String reason, Instant now) {
    return webhook.isEnabled()
        ? WebhookBuilder.builder(webhook)
            .status(status)
            .disabledAt(Optional.of(now))
            .reason(Optional.of(reason))
            .build()
        : webhook;
  }
}
