package jobpostings.webhook.delivery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.change.Change;
import jobpostings.change.ChangeId;
import jobpostings.change.Cursor;
import jobpostings.change.ListChanges;
import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Webhook;

/** Sends changes in the log to a webhook again (docs/contract.md, Webhooks). */
public final class ReplayChanges {
  private static final Set<String> MEMBERS = Set.of("after", "changeId");
  private static final int MAX_LENGTH = 256;

  private final EmployerWebhooks webhooks;
  private final ListChanges log;
  private final DeliveryStore deliveries;
  private final WakeUps wakeUps;
  private final Clock clock;

  @Inject
  public ReplayChanges(
      EmployerWebhooks webhooks,
      ListChanges log,
      DeliveryStore deliveries,
      WakeUps wakeUps,
      Clock clock) {
    this.webhooks = webhooks;
    this.log = log;
    this.deliveries = deliveries;
    this.wakeUps = wakeUps;
    this.clock = clock;
  }

  /**
   * Queues what was asked for to be sent again.
   *
   * @throws Problem listing everything that is wrong, or if the employer has no such webhook, or
   *     the changes after the cursor are no longer kept
   */
  public void request(Employer employer, String webhookId, ObjectNode sent, boolean strict) {
    Violations violations = new Violations();
    Members members = new Members(sent, strict, MEMBERS, violations);
    Sent<String> after = members.get("after").line(MAX_LENGTH);
    Sent<String> changeId = members.get("changeId").line(MAX_LENGTH);
    members.refuseReplacements();
    requireOne(after, changeId, violations);
    violations.requireNone();
    Webhook webhook = webhooks.find(employer.id(), webhookId);
    if (!webhook.isEnabled()) {
      violations.add(
          "",
          ViolationCode.NOT_USED_TOGETHER,
          "The webhook is %s, so that nothing is sent to it. Enable it first."
              .formatted(webhook.status()));
    }
    violations.requireNone();
    if (after.asOptional().isPresent()) {
      webhooks.replay(webhook, cursor(after.asOptional().get(), employer));
    } else {
      deliveries.add(List.of(delivery(webhook, changeId.asOptional().orElseThrow())));
    }
    wakeUps.send(List.of(WakeUp.of(webhook)), Duration.ZERO);
  }

  private static void requireOne(Sent<String> after, Sent<String> changeId, Violations violations) {
    boolean both = after.asOptional().isPresent() && changeId.asOptional().isPresent();
    if (both) {
      violations.add(
          "/changeId", ViolationCode.NOT_USED_TOGETHER, "Send one of after and changeId.");
    }
    if (after.asOptional().or(changeId::asOptional).isEmpty() && violations.isEmpty()) {
      violations.add(
          "/after", ViolationCode.REQUIRED, "Say what to send again: after, or a changeId.");
    }
  }

  private Cursor cursor(String text, Employer employer) {
    Optional<Cursor> cursor = Cursor.read(text).filter(each -> each.employerId() == employer.id());
    if (cursor.isEmpty()) {
      throw unknownCursor();
    }
    try {
      log.list(employer, new ListChanges.Start.After(cursor.get()), 1, false);
    } catch (Problem problem) {
      throw problem.code() == ProblemCode.BAD_PARAMETER ? unknownCursor() : problem;
    }
    return cursor.get();
  }

  private static Problem unknownCursor() {
    return unknown("/after", "after must be a cursor that this service gave you.");
  }

  private Delivery delivery(Webhook webhook, String changeId) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return ChangeId.read(changeId)
        .flatMap(id -> deliveries.findChange(id.jobId(), Change.entry(id.number())))
        .filter(each -> each.employerId() == webhook.employerId() && each.id().equals(changeId))
        .map(change -> Delivery.of(webhook, change, now))
        .orElseThrow(
            () -> unknown("/changeId", "There is no such change in the log of your changes."));
  }

  private static Problem unknown(String pointer, String message) {
    return Problem.validationFailed(pointer, ViolationCode.UNKNOWN_VALUE, message);
  }
}
