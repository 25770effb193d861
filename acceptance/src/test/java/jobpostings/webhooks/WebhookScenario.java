package jobpostings.webhooks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import jobpostings.change.Change;
import jobpostings.employer.Employer;
import jobpostings.problem.Problem;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.DeliveryStore;

/**
 * Something that is done with webhooks, and what comes before it.
 *
 * @param changes how many are in the log
 * @param before what is done first; no fault is put into it
 * @param status with which the receiver answers
 * @param between whether this many deliveries may be left when the work stops between two steps
 */
record WebhookScenario(
    String name,
    int changes,
    BiConsumer<Run, WebhookParts> before,
    BiConsumer<Run, WebhookParts> work,
    int status,
    IntPredicate between) {

  /** More than DynamoDB takes in one call. */
  private static final int MANY = 40;

  /** One run of a scenario, with an employer that no other run has. */
  record Run(Employer employer, Webhook webhook, List<Change> changes, Time time) {
    void deliver(WebhookParts parts) {
      DeliverWebhooks.DeliveryReport report = parts.deliver(webhook);
      if (report.succeeded() + report.failed() > changes.size() + 1) {
        throw new AssertionError(report);
      }
    }
  }

  /** The clock of a run, which the test moves. */
  static final class Time implements InstantSource {
    private volatile Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @Override
    public Instant instant() {
      return now;
    }

    void pass(Duration duration) {
      now = now.plus(duration);
    }

    Clock clock() {
      Time time = this;
      return new Clock() {
        @Override
        public ZoneOffset getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return time.instant();
        }
      };
    }
  }

  private static WebhookScenario of(
      String name,
      int changes,
      BiConsumer<Run, WebhookParts> before,
      BiConsumer<Run, WebhookParts> work) {
    return new WebhookScenario(name, changes, before, work, 204, _ -> false);
  }

  private WebhookScenario answering(int other) {
    return new WebhookScenario(name, changes, before, work, other, between);
  }

  /** The work has steps, and between them this many deliveries may be left. */
  private WebhookScenario inSteps(IntPredicate left) {
    return new WebhookScenario(name, changes, before, work, status, left);
  }

  static List<WebhookScenario> all() {
    return List.of(
        of("make a webhook", 0, WebhookScenario::nothing, WebhookScenario::make),
        of("list webhooks", 0, WebhookScenario::nothing, WebhookScenario::list),
        of("change a webhook", 0, WebhookScenario::nothing, change("{\"status\": \"disabled\"}")),
        of("rotate a secret", 0, WebhookScenario::nothing, WebhookScenario::rotate),
        of("delete a webhook", 0, WebhookScenario::nothing, WebhookScenario::delete),
        of("test a webhook", 0, WebhookScenario::nothing, WebhookScenario::test),
        of(
            "take and release the lease of a test",
            0,
            WebhookScenario::nothing,
            WebhookScenario::lease),
        of("list attempts", 0, WebhookScenario::test, WebhookScenario::attempts),
        of("replay one change", 1, WebhookScenario::nothing, WebhookScenario::replayOne),
        of("replay what follows a cursor", 3, WebhookScenario::nothing, WebhookScenario::replay)
            .inSteps(left -> left <= 3),
        of("queue changes", MANY, WebhookScenario::nothing, WebhookScenario::queue)
            .inSteps(left -> left <= MANY),
        of("wake webhooks", 1, WebhookScenario::queue, WebhookScenario::wake),
        of("deliver a change", 1, WebhookScenario::queue, Run::deliver),
        of("deliver several changes", 3, WebhookScenario::queue, Run::deliver)
            .inSteps(left -> left <= 3),
        of("deliver to one that fails", 1, WebhookScenario::queue, Run::deliver)
            .answering(503)
            .inSteps(left -> left == 1),
        of("deliver to one that is gone", 1, WebhookScenario::queue, Run::deliver)
            .answering(410)
            .inSteps(left -> left == 1),
        of("deliver to one that failed before", 1, WebhookScenario::fail, Run::deliver)
            .inSteps(left -> left == 1),
        of(
                "forget what a deleted one is not told",
                2,
                queued(WebhookScenario::delete),
                Run::deliver)
            .inSteps(left -> left <= 2));
  }

  /** The status of the webhook, whether it is failing, and whether it has a secret from before. */
  static Optional<String> state(Run run, WebhookParts parts) {
    return parts
        .store()
        .find(run.employer().id(), run.webhook().id())
        .map(
            webhook ->
                "%s %s %s"
                    .formatted(
                        webhook.status(),
                        webhook.failingSince().isPresent(),
                        webhook.secret().before().isPresent()));
  }

  private static BiConsumer<Run, WebhookParts> queued(BiConsumer<Run, WebhookParts> next) {
    return (run, parts) -> {
      queue(run, parts);
      next.accept(run, parts);
    };
  }

  private static void nothing(Run run, WebhookParts parts) {}

  private static void make(Run run, WebhookParts parts) {
    parts.create(run.employer().id(), run.webhook().url());
  }

  private static void list(Run run, WebhookParts parts) {
    parts.webhooks().list(WebhookParts.acting(run.employer().id()));
    parts.webhooks().find(WebhookParts.acting(run.employer().id()), run.webhook().id());
  }

  private static BiConsumer<Run, WebhookParts> change(String body) {
    return (run, parts) ->
        parts
            .webhooks()
            .change(
                WebhookParts.acting(run.employer().id()),
                run.webhook().id(),
                WebhookParts.json(body),
                true);
  }

  private static void rotate(Run run, WebhookParts parts) {
    parts.webhooks().rotate(WebhookParts.acting(run.employer().id()), run.webhook().id());
  }

  /** A webhook that is already deleted is not found, and that is what was asked for. */
  private static void delete(Run run, WebhookParts parts) {
    try {
      parts.webhooks().delete(WebhookParts.acting(run.employer().id()), run.webhook().id());
    } catch (Problem problem) {
      if (problem.code().status() != 404) {
        throw problem;
      }
    }
  }

  private static void test(Run run, WebhookParts parts) {
    parts.test(parts.webhooks().find(WebhookParts.acting(run.employer().id()), run.webhook().id()));
  }

  private static void lease(Run run, WebhookParts parts) {
    Instant now = run.time().instant();
    DeliveryStore.Lease lease = new DeliveryStore.Lease(run.webhook().id(), "test", "owner");
    if (!parts.deliveries().take(lease, now, now.plusSeconds(20))) {
      throw new AssertionError("Nobody else takes it.");
    }
    parts.deliveries().release(lease);
  }

  private static void attempts(Run run, WebhookParts parts) {
    parts.attempts().page(run.webhook().id(), Optional.empty(), 10);
  }

  private static void replayOne(Run run, WebhookParts parts) {
    String id = run.changes().getFirst().id();
    parts
        .replayChanges()
        .request(
            WebhookParts.acting(run.employer().id()),
            run.webhook().id(),
            WebhookParts.json("{\"changeId\": \"%s\"}".formatted(id)),
            true);
  }

  private static void replay(Run run, WebhookParts parts) {
    String first = run.changes().getFirst().cursor().orElseThrow().toString();
    parts
        .replayChanges()
        .request(
            WebhookParts.acting(run.employer().id()),
            run.webhook().id(),
            JsonNodeFactory.instance.objectNode().put("after", first),
            true);
    parts.deliver(run.webhook());
  }

  private static void queue(Run run, WebhookParts parts) {
    parts.queueDeliveries().queue(run.changes());
  }

  private static void wake(Run run, WebhookParts parts) {
    parts.wakeWebhooks().wakeDue(run.time().instant());
  }

  /** Queues the changes, and marks the webhook as failing. */
  private static void fail(Run run, WebhookParts parts) {
    queue(run, parts);
    parts
        .store()
        .update(
            run.employer().id(),
            run.webhook().id(),
            webhook ->
                WebhookBuilder.builder(webhook)
                    .failingSince(Optional.of(run.time().instant()))
                    .build());
  }

  @Override
  public String toString() {
    return name;
  }
}
