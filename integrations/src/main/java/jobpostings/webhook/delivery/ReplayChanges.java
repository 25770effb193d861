package jobpostings.webhook.delivery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.change.Cursor;
import jobpostings.change.ListChanges;
import jobpostings.employer.Employer;
import jobpostings.employer.key.Scope;
import jobpostings.job.ChangeId;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.webhook.Acting;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Webhook;

/** Sends changes in the log to a webhook again (docs/contract.md, Webhooks). */
public final class ReplayChanges {
  private static final int MAX_LENGTH = 256;

  private final EmployerWebhooks webhooks;
  private final ListChanges log;
  private final DeliveryStore deliveries;
  private final WakeWebhooks wakeWebhooks;
  private final Clock clock;

  @Inject
  public ReplayChanges(
      EmployerWebhooks webhooks,
      ListChanges log,
      DeliveryStore deliveries,
      WakeWebhooks wakeWebhooks,
      Clock clock) {
    this.webhooks = webhooks;
    this.log = log;
    this.deliveries = deliveries;
    this.wakeWebhooks = wakeWebhooks;
    this.clock = clock;
  }

  /**
   * Queues what was asked for to be sent again.
   *
   * @throws Problem if the caller may not, listing everything that is wrong, or if the employer has
   *     no such webhook, or the changes after the cursor are no longer kept
   */
  public void request(Acting acting, String webhookId, ObjectNode sent, boolean strict) {
    acting.require(Scope.READ);
    Employer employer = acting.caller().employer();
    if (acting.made().isPresent()) {
      acting.requireLasting(webhooks.find(acting, webhookId));
    }
    Violations violations = new Violations();
    Members members = new Members(sent, strict, Set.of("after", "changeId"), violations);
    Optional<String> after = members.get("after").line(MAX_LENGTH).asOptional();
    Optional<String> changeId = members.get("changeId").line(MAX_LENGTH).asOptional();
    members.refuseReplacements();
    if (after.isPresent() && changeId.isPresent()) {
      violations.add(
          "/changeId", ViolationCode.NOT_USED_TOGETHER, "Send one of after and changeId.");
    }
    if (after.or(() -> changeId).isEmpty() && violations.isEmpty()) {
      violations.add(
          "/after", ViolationCode.REQUIRED, "Say what to send again: after, or a changeId.");
    }
    violations.requireNone();
    Webhook webhook = webhooks.find(acting, webhookId);
    if (!webhook.isEnabled()) {
      throw Problem.validationFailed(
          "",
          ViolationCode.NOT_USED_TOGETHER,
          "The webhook is %s, so that nothing is sent to it. Enable it first."
              .formatted(webhook.status()));
    }
    if (after.isPresent()) {
      webhooks.replay(acting, webhook, cursor(after.get(), employer));
    } else {
      deliveries.add(List.of(delivery(webhook, changeId.orElseThrow())));
    }
    wakeWebhooks.wake(List.of(webhook));
  }

  private Cursor cursor(String text, Employer employer) {
    Cursor cursor =
        Cursor.read(text)
            .filter(each -> each.employerId() == employer.id())
            .orElseThrow(ReplayChanges::unknownCursor);
    try {
      log.list(employer, new ListChanges.Start.After(cursor), 1, false);
    } catch (Problem problem) {
      throw problem.code() == ProblemCode.BAD_PARAMETER ? unknownCursor() : problem;
    }
    return cursor;
  }

  private static Problem unknownCursor() {
    return unknown("/after", "after must be a cursor that this service gave you.");
  }

  private Delivery delivery(Webhook webhook, String changeId) {
    Instant now = clock.instant();
    return ChangeId.read(changeId)
        .flatMap(id -> deliveries.findChange(id.jobId(), ChangeId.entry(id.number())))
        .filter(each -> each.employerId() == webhook.employerId() && each.id().equals(changeId))
        .map(change -> Delivery.of(webhook, change, now))
        .orElseThrow(
            () -> unknown("/changeId", "There is no such change in the log of your changes."));
  }

  private static Problem unknown(String pointer, String message) {
    return Problem.validationFailed(pointer, ViolationCode.UNKNOWN_VALUE, message);
  }
}
