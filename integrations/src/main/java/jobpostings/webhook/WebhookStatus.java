package jobpostings.webhook;

import java.util.Locale;

/** Whether changes are sent to a webhook. */
public enum WebhookStatus {
  ENABLED,
  /** Disabled by a request, or because the receiver said that it is gone for good. */
  DISABLED,
  /** Disabled by the service, after a week of nothing but failures. */
  FAILING;

  /** As it is stored and shown: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
