package jobpostings.webhook;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.partner.MadeUnder;
import jobpostings.partner.PresentGrants;

/**
 * Webhooks as they are now: what a partner made is disabled once its grant has ended, whether that
 * was stored already or not (docs/contract.md, Partners). It is stored when it is first seen. For
 * webhooks that employers made nothing more is read.
 */
public final class CurrentWebhooks {
  private final DynamoWebhookStore store;
  private final PresentGrants grants;
  private final EmployerStore employers;
  private final Clock clock;

  @Inject
  public CurrentWebhooks(
      DynamoWebhookStore store, PresentGrants grants, EmployerStore employers, Clock clock) {
    this.store = store;
    this.grants = grants;
    this.employers = employers;
    this.clock = clock;
  }

  /**
   * Whether a webhook may act.
   *
   * @param enabled the webhook; none if there is none or it is disabled
   * @param paused whether its employer is suspended, for which time it does nothing
   */
  public record Standing(Optional<Webhook> enabled, boolean paused) {
    /** The webhook, if it may act. */
    public Optional<Webhook> acting() {
      return paused ? Optional.empty() : enabled;
    }
  }

  /** Whether a webhook may act now. All that acts later asks this, and asks again as it goes on. */
  public Standing standing(int employerId, String id) {
    Optional<Webhook> enabled = find(employerId, id).filter(Webhook::isEnabled);
    return new Standing(
        enabled,
        enabled.isPresent() && employers.find(employerId).filter(Employer::suspended).isPresent());
  }

  public Optional<Webhook> find(int employerId, String id) {
    return store.find(employerId, id).map(webhook -> current(webhook, end(webhook)));
  }

  /** All webhooks of an employer, latest first. */
  public List<Webhook> list(int employerId) {
    Map<MadeUnder, Optional<String>> ends = new HashMap<>();
    return store.list(employerId).stream()
        .map(
            webhook ->
                current(
                    webhook,
                    webhook.made().flatMap(made -> ends.computeIfAbsent(made, _ -> end(webhook)))))
        .toList();
  }

  private Webhook current(Webhook webhook, Optional<String> end) {
    Webhook now = disabled(webhook, end);
    return now.equals(webhook)
        ? webhook
        : store
            .update(webhook.employerId(), webhook.id(), before -> disabled(before, end(before)))
            .orElse(now);
  }

  /** The same as {@link DynamoWebhookStore#update}, of the webhook as it is now. */
  public Optional<Webhook> update(int employerId, String id, UnaryOperator<Webhook> change) {
    return store.update(employerId, id, before -> change.apply(disabled(before, end(before))));
  }

  private Optional<String> end(Webhook webhook) {
    return webhook.status() == Webhook.Status.DISABLED
        ? Optional.empty()
        : webhook.made().flatMap(made -> grants.end(webhook.employerId(), made));
  }

  private Webhook disabled(Webhook webhook, Optional<String> end) {
    return webhook.status() == Webhook.Status.DISABLED || end.isEmpty()
        ? webhook
        : webhook.disabled(Webhook.Status.DISABLED, end.get(), clock.instant());
  }
}
