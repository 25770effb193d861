package jobpostings.webhook;

import java.util.Locale;

/** Whether a webhook is told what happens. */
public enum WebhookStatus {
  ENABLED,
  /** By a request, or because the receiver said that it is gone for good. */
  DISABLED,
  /** By the service, after a week of nothing but failures. */
  FAILING;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** As it is stored and shown: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
