package jobpostings.webhook;

import java.util.Optional;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import jobpostings.partner.MadeUnder;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Who does something with an employer's webhooks, and how far it may (docs/contract.md, Webhooks).
 * All that requires something refuses with a {@link Problem}.
 *
 * @param caller with the scopes that it has at this moment
 * @param made under what a partner makes a webhook now; none if the employer acts itself
 */
public record Acting(Caller caller, Author author, Optional<MadeUnder> made) {
  /** Whether it may do only some of what can be done with a webhook. */
  boolean isLimited() {
    return made.isPresent() || !mayRead();
  }

  private boolean mayRead() {
    return caller.scopes().contains(Scope.READ);
  }

  /** Whether the webhook is there for it: for a partner only those of its present grant are. */
  boolean sees(Webhook webhook) {
    return made.isEmpty()
        || webhook.made().filter(it -> it.grant().equals(made.get().grant())).isPresent();
  }

  /** Refuses a partner to use what ended when it was suspended, though its grant holds. */
  public void requireLasting(Webhook webhook) {
    if (made.isPresent() && !webhook.made().equals(made)) {
      throw new Problem(
          ProblemCode.NOT_PERMITTED,
          "This webhook, of the grant %s, ended when the partner was suspended, and only the employer can enable it again. Make another one."
              .formatted(made.get().grant()));
    }
  }

  /** Refuses a key that would have jobs sent somewhere which it may not read itself. */
  void requireNew(WebhookBody body) {
    requireReadFor(body.payload().asOptional().equals(Optional.of(Webhook.Payload.FULL)));
  }

  /** Refuses a change that goes further than the caller may. */
  void requireChange(Webhook before, WebhookBody body) {
    boolean enables =
        body.status().asOptional().equals(Optional.of(Webhook.Status.ENABLED))
            && !before.isEnabled();
    if (enables) {
      requireLasting(before);
    }
    boolean moves =
        body.url().hasValue() && !body.url().asOptional().equals(Optional.of(before.url()));
    requireReadFor(
        body.changed(before).payload() == Webhook.Payload.FULL
            && (before.payload() != Webhook.Payload.FULL || moves || enables));
  }

  private void requireReadFor(boolean showsJobs) {
    if (showsJobs && !mayRead()) {
      throw new Problem(
          ProblemCode.NOT_PERMITTED,
          "With payload full a webhook is sent whole jobs, so to set that, to change the url of"
              + " such a webhook and to enable it needs the scope read too, which the key that was"
              + " sent lacks here.");
    }
  }

  /** Refuses a key that lacks the scope. */
  public void require(Scope scope) {
    caller.require(scope);
  }
}
