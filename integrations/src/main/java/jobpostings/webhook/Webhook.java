package jobpostings.webhook;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.change.ChangeType;

/**
 * A URL to which changes of an employer's jobs are sent. All times are to the millisecond.
 *
 * @param types of the changes that it receives; none means all, including those that a later
 *     version may add
 * @param failingSince when the first attempt failed after which none has succeeded
 * @param disabledAt when it was disabled; none if it is enabled
 * @param reason why it was disabled, for people
 * @param replayAfter the cursor after which the log is still to be sent again
 */
@RecordBuilder
public record Webhook(
    int employerId,
    String id,
    String url,
    Optional<Set<ChangeType>> types,
    Payload payload,
    Optional<String> description,
    WebhookStatus status,
    SealedSecret secret,
    Instant createdAt,
    Optional<Instant> failingSince,
    Optional<Instant> disabledAt,
    Optional<String> reason,
    Optional<String> replayAfter) {
  /** After so long of nothing but failures, it is disabled. */
  private static final Duration MAX_FAILING = Duration.ofDays(7);

  public boolean isEnabled() {
    return status == WebhookStatus.ENABLED;
  }

  /** Whether it is to receive a change of that type, made at that time. */
  public boolean wants(ChangeType type, Instant time) {
    return isEnabled() && wants(type) && !time.isBefore(createdAt);
  }

  /** Whether it receives changes of that type. */
  public boolean wants(ChangeType type) {
    return types.map(each -> each.contains(type)).orElse(true);
  }

  /** As it is after a delivery that succeeded. */
  public Webhook succeeded() {
    return WebhookBuilder.builder(this).failingSince(Optional.empty()).build();
  }

  /**
   * As it is after a delivery that failed.
   *
   * @param failure for people
   */
  public Webhook failed(String failure, Instant now) {
    Instant since = failingSince.orElse(now);
    return isEnabled() && !since.plus(MAX_FAILING).isAfter(now)
        ? disabled(
            WebhookStatus.FAILING,
            "For a week there was nothing but failures. The last one: " + failure,
            now)
        : WebhookBuilder.builder(this).failingSince(since).build();
  }

  /** As it is when the receiver wants nothing more. */
  public Webhook gone(Instant now) {
    return isEnabled()
        ? disabled(WebhookStatus.DISABLED, "The receiver answered 410 (Gone).", now)
        : this;
  }

  Webhook disabled(WebhookStatus by, String why, Instant now) {
    return WebhookBuilder.builder(this).status(by).disabledAt(now).reason(why).build();
  }
}
