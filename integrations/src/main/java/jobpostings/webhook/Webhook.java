package jobpostings.webhook;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.partner.MadeUnder;

/**
 * A URL to which changes of an employer's jobs are sent. All times are to the millisecond.
 *
 * @param by who made it
 * @param made under what a partner made it, with which it ends; none if it is the employer's own
 * @param enabledAt when it was enabled last, or made; what happened before is not sent
 * @param types of the changes that it receives; none means all, including those that a later
 *     version may add
 * @param failingSince when the first attempt failed after which none has succeeded
 * @param slowSince when a call first took longer than {@link #SLOW} since which all did
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
    Status status,
    SealedSecret secret,
    Author by,
    Optional<MadeUnder> made,
    Instant createdAt,
    Instant enabledAt,
    Optional<Instant> failingSince,
    Optional<Instant> slowSince,
    Optional<Instant> disabledAt,
    Optional<String> reason,
    Optional<String> replayAfter) {
  /** After so long of nothing but failures, it is disabled. */
  private static final Duration MAX_FAILING = Duration.ofDays(7);

  /** A call that takes longer is slow. */
  public static final Duration SLOW = Duration.ofSeconds(5);

  /** After so long of nothing but failures, its receiver counts as dead. */
  private static final Duration DEAD = Duration.ofHours(1);

  /** How much of a change is sent. */
  public enum Payload {
    /** The change without the job. */
    THIN,
    /** With the whole job as it was after the change. */
    FULL;

    /** As it is stored and shown: lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether changes are sent. */
  public enum Status {
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

  public boolean isEnabled() {
    return status == Status.ENABLED;
  }

  /** Whether it is to receive a change of that type, made at that time. */
  public boolean wants(ChangeType type, Instant time) {
    return isEnabled() && wants(type) && !time.isBefore(enabledAt);
  }

  /** Whether it receives changes of that type. */
  public boolean wants(ChangeType type) {
    return types.map(each -> each.contains(type)).orElse(true);
  }

  /** Whether its last calls held up a run: none succeeded, or one was slow. */
  public boolean isSlow() {
    return failingSince.isPresent() || slowSince.isPresent();
  }

  /** Whether its receiver has accepted nothing for so long that it is tried less. */
  public boolean isDead(Instant now) {
    return failingSince.filter(since -> !since.plus(DEAD).isAfter(now)).isPresent();
  }

  /** As it is after calls of which some succeeded, and some were slow or none. */
  public Webhook answered(boolean slowly, Instant now) {
    return WebhookBuilder.builder(this)
        .failingSince(Optional.empty())
        .slowSince(slowly ? Optional.of(slowSince.orElse(now)) : Optional.empty())
        .build();
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
            Status.FAILING,
            "For a week there was nothing but failures. The last one: " + failure,
            now)
        : WebhookBuilder.builder(this).failingSince(since).build();
  }

  /** As it is when the receiver wants nothing more. */
  public Webhook gone(Instant now) {
    return isEnabled() ? disabled(Status.DISABLED, "The receiver answered 410 (Gone).", now) : this;
  }

  /** As it is once it is disabled: what was to be sent again no longer is. */
  Webhook disabled(Status as, String why, Instant now) {
    return WebhookBuilder.builder(this)
        .status(as)
        .disabledAt(now)
        .reason(why)
        .replayAfter(Optional.empty())
        .build();
  }
}
