package jobpostings.webhook;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.change.ChangeType;

/**
 * Where an employer wants to be told what happens to its jobs. All times are in milliseconds.
 *
 * @param types of the changes that it is told of; none means all, also those that a later version
 *     may add
 * @param failingSince when the first of the attempts failed after which none succeeded
 * @param disabledAt when it stopped being told; none if it is enabled
 * @param reason why, for people
 */
@RecordBuilder
@RecordBuilder.Options(enableGetters = false, enableWither = false)
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
    Optional<String> reason) {

  public boolean isEnabled() {
    return status == WebhookStatus.ENABLED;
  }

  /** Whether it is to be told of a change of that type at that time. */
  public boolean wants(ChangeType type, Instant time) {
    return isEnabled() && wants(type) && !time.isBefore(createdAt);
  }

  /** Whether it is told of changes of that type. */
  boolean wants(ChangeType type) {
    return types.map(each -> each.contains(type)).orElse(true);
  }
}
