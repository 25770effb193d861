package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.webhook.CurrentWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;

/**
 * Delivers what is due for a webhook. Only one run at a time has the webhook, so that a slow or
 * dead receiver keeps one run busy and delays no other webhook.
 */
public final class DeliverWebhooks {
  /** How many calls a run makes at once. */
  private static final int CONCURRENCY = 10;

  /** Few at first: if all of them fail, the rest waits, and costs nothing. */
  private static final int FIRST_PAGE = 10;

  private static final int PAGE = 30;

  /** As many changes as the log returns at once. */
  private static final int LOG_PAGE = 100;

  /** Longer than any run, which takes its last page within a minute of its start. */
  private static final Duration LEASE = Duration.ofMinutes(3);

  private static final Duration MAX_RUN = Duration.ofMinutes(1);

  /**
   * After so long a run asks again whether the webhook may act, so that with a page under way,
   * which takes up to 45 seconds, nothing begins a minute after its end.
   */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(10);

  private final CurrentWebhooks webhooks;
  private final DeliveryStore deliveries;
  private final Sender sender;
  private final Secrets secrets;
  private final ChangeLog log;
  private final WakeUps wakeUps;
  private final Clock clock;

  @Inject
  public DeliverWebhooks(
      CurrentWebhooks webhooks,
      DeliveryStore deliveries,
      Sender sender,
      Secrets secrets,
      ChangeLog log,
      WakeUps wakeUps,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.sender = sender;
    this.secrets = secrets;
    this.log = log;
    this.wakeUps = wakeUps;
    this.clock = clock;
  }

  /** How many messages the receiver accepted, and how many not. */
  public record Report(int succeeded, int failed) {
    Report plus(Report other) {
      return new Report(succeeded + other.succeeded, failed + other.failed);
    }
  }

  /** Why a run takes no more pages. */
  private enum End {
    NOTHING_DUE,
    ONLY_FAILURES,
    DISABLED,
    TIME
  }

  private record Run(Report report, End end) {}

  /**
   * Delivers until nothing is due, nothing succeeds, or a minute is over.
   *
   * @throws RuntimeException if the outcome of a message could not be stored; it is sent again
   */
  public Report run(WakeUp wakeUp) {
    Instant begin = clock.instant();
    BooleanSupplier hasTimeLeft = () -> clock.instant().isBefore(begin.plus(MAX_RUN));
    // A schedule may run for a time that the clock here has not reached.
    Duration ahead =
        wakeUp
            .time()
            .map(time -> Duration.between(begin, time))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO);
    Report all = new Report(0, 0);
    while (true) {
      CurrentWebhooks.Standing standing = standing(wakeUp);
      Optional<Webhook> webhook = standing.acting();
      if (webhook.isEmpty()) {
        drop(standing.enabled(), wakeUp, now(ahead), hasTimeLeft);
        return all;
      }
      replay(webhook.get(), wakeUp, hasTimeLeft);
      DeliveryStore.Lease lease =
          new DeliveryStore.Lease(wakeUp.webhookId(), "lease", UUID.randomUUID().toString());
      Instant now = now(Duration.ZERO);
      if (!deliveries.take(lease, now, now.plus(LEASE))) {
        return all;
      }
      Run run;
      try {
        run = deliver(webhook.get(), wakeUp, ahead, hasTimeLeft);
      } finally {
        deliveries.release(lease);
      }
      all = all.plus(run.report());
      if (run.end() == End.TIME) {
        wakeNext(wakeUp, Duration.ZERO);
        return all;
      }
      // Runs that came while the webhook was taken have ended; what they came for is seen now.
      boolean more =
          run.end() == End.NOTHING_DUE
              && !deliveries.due(webhook.get().id(), now(ahead), 1).isEmpty();
      if (!more && run.end() != End.DISABLED) {
        // Otherwise a receiver that fails would wake itself for ever. WakeWebhooks finds what is
        // due.
        if (all.succeeded() > 0) {
          wakeForTheNext(wakeUp, now(ahead));
        }
        return all;
      }
    }
  }

  private CurrentWebhooks.Standing standing(WakeUp wakeUp) {
    return webhooks.standing(wakeUp.employerId(), wakeUp.webhookId());
  }

  private void replay(Webhook webhook, WakeUp wakeUp, BooleanSupplier hasTimeLeft) {
    Optional<Cursor> after = webhook.replayAfter().flatMap(Cursor::read);
    if (after.isPresent()) {
      Optional<Cursor> rest = queueAgain(webhook, after.get(), log, deliveries, hasTimeLeft);
      replayOnly(rest, webhook);
      if (rest.isPresent()) {
        wakeNext(wakeUp, Duration.ZERO);
      }
    }
  }

  /** Leaves that to be sent again, unless something else was asked for meanwhile. */
  private void replayOnly(Optional<Cursor> rest, Webhook webhook) {
    webhooks.update(
        webhook.employerId(),
        webhook.id(),
        before ->
            before.replayAfter().equals(webhook.replayAfter())
                ? WebhookBuilder.builder(before).replayAfter(rest.map(Cursor::toString)).build()
                : before);
  }

  /**
   * Queues the changes in the log after a cursor, of the types that the webhook wants. A change has
   * the same key among the deliveries each time, so that however often the log is replayed, no more
   * deliveries wait than it has changes.
   *
   * @return where to go on, if time runs out before the end is reached
   */
  static Optional<Cursor> queueAgain(
      Webhook webhook,
      Cursor after,
      ChangeLog log,
      DeliveryStore deliveries,
      BooleanSupplier hasTimeLeft) {
    Cursor reached = after;
    while (hasTimeLeft.getAsBoolean()) {
      if (!(log.after(reached, LOG_PAGE) instanceof ChangeLog.Reading.Found(ChangePage page))) {
        return Optional.empty(); // The cursor has expired since.
      }
      deliveries.add(
          page.changes().stream()
              .filter(change -> webhook.wants(change.type()))
              .map(change -> Delivery.of(webhook, change))
              .toList());
      reached = page.reached();
      if (!page.more()) {
        return Optional.empty();
      }
    }
    return Optional.of(reached);
  }

  /**
   * Drops the deliveries of a webhook that is deleted or disabled; those that are due, and what is
   * to be sent again, of one that is enabled, but whose employer is suspended.
   */
  private void drop(
      Optional<Webhook> enabled, WakeUp wakeUp, Instant now, BooleanSupplier hasTimeLeft) {
    if (enabled.flatMap(Webhook::replayAfter).isPresent()) {
      replayOnly(Optional.empty(), enabled.get());
    }
    Instant until = enabled.isPresent() ? now : Instant.ofEpochMilli(9_999_999_999_998L);
    List<Delivery> some = deliveries.due(wakeUp.webhookId(), until, PAGE);
    while (!some.isEmpty() && hasTimeLeft.getAsBoolean()) {
      some.forEach(deliveries::done);
      some = deliveries.due(wakeUp.webhookId(), until, PAGE);
    }
  }

  private void wakeForTheNext(WakeUp wakeUp, Instant now) {
    deliveries
        .nextDue(wakeUp.webhookId(), now)
        .map(due -> Duration.between(now, due).plusSeconds(1))
        .filter(delay -> delay.compareTo(WakeUps.MAX_DELAY) <= 0)
        .ifPresent(delay -> wakeNext(wakeUp, delay));
  }

  private void wakeNext(WakeUp wakeUp, Duration delay) {
    wakeUp.next().ifPresent(next -> wakeUps.send(List.of(next), delay));
  }

  private Run deliver(Webhook webhook, WakeUp wakeUp, Duration ahead, BooleanSupplier hasTimeLeft) {
    Instant asked = clock.instant();
    Secrets.Signer signer = secrets.signer(webhook, now(ahead));
    Report report = new Report(0, 0);
    int size = FIRST_PAGE;
    try (ExecutorService executor = Executors.newFixedThreadPool(CONCURRENCY)) {
      while (hasTimeLeft.getAsBoolean()) {
        if (!clock.instant().isBefore(asked.plus(ASK_AGAIN))) {
          asked = clock.instant();
          Optional<Webhook> acting = standing(wakeUp).acting();
          if (acting.isEmpty()) {
            return new Run(report, End.DISABLED);
          }
          webhook = acting.get();
        }
        List<Delivery> due = deliveries.due(webhook.id(), now(ahead), size);
        if (due.isEmpty()) {
          return new Run(report, End.NOTHING_DUE);
        }
        List<Attempt> attempts = send(due, webhook, signer, ahead, executor);
        Report counted = count(attempts);
        report = report.plus(counted);
        webhook = conclude(webhook, attempts, now(ahead));
        if (!webhook.isEnabled()) {
          return new Run(report, End.DISABLED);
        }
        if (counted.failed() > 0 && counted.succeeded() == 0) {
          return new Run(report, End.ONLY_FAILURES);
        }
        size = PAGE;
      }
    }
    return new Run(report, End.TIME);
  }

  private static Report count(List<Attempt> attempts) {
    int succeeded = (int) attempts.stream().filter(each -> each.outcome().succeeded()).count();
    return new Report(succeeded, attempts.size() - succeeded);
  }

  private List<Attempt> send(
      List<Delivery> due,
      Webhook webhook,
      Secrets.Signer signer,
      Duration ahead,
      ExecutorService executor) {
    List<Callable<Optional<Attempt>>> calls = new ArrayList<>();
    for (Delivery delivery : due) {
      calls.add(() -> sender.deliver(delivery, webhook, signer, ahead));
    }
    try {
      List<Attempt> attempts = new ArrayList<>();
      for (Future<Optional<Attempt>> each : executor.invokeAll(calls)) {
        each.get().ifPresent(attempts::add);
      }
      return attempts;
    } catch (ExecutionException e) {
      throw new IllegalStateException("A delivery could not be concluded.", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }

  /** The webhook as it is after these attempts. */
  private Webhook conclude(Webhook webhook, List<Attempt> attempts, Instant now) {
    if (attempts.isEmpty()) {
      return webhook;
    }
    Attempt last = attempts.getLast();
    boolean isGone = attempts.stream().anyMatch(each -> each.outcome().isGone());
    if (!isGone && count(attempts).succeeded() > 0) {
      return webhook.succeeded();
    }
    return webhooks
        .update(
            webhook.employerId(),
            webhook.id(),
            before -> isGone ? before.gone(now) : before.failed(last.outcome().failure(), now))
        .orElseGet(() -> webhook.gone(now));
  }

  private Instant now(Duration ahead) {
    return clock.instant().plus(ahead).truncatedTo(ChronoUnit.MILLIS);
  }
}
