package jobpostings.webhook.delivery;

import static java.util.stream.Collectors.toMap;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import jobpostings.change.ChangeLog;
import jobpostings.change.ChangePage;
import jobpostings.change.Cursor;
import jobpostings.settings.Settings;
import jobpostings.webhook.CurrentWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;

/**
 * Delivers what is due for a webhook. Only one run at a time has the webhook, an employer has at
 * most a quarter of the runs, and slow webhooks have runs of their own, so that slow receivers
 * delay no one else.
 */
public final class DeliverWebhooks {
  /** How many calls a run makes at once. */
  private static final int CONCURRENCY = 10;

  /** Few until something succeeds: calls that fail may take long. */
  private static final int FIRST_PAGE = 10;

  private static final int PAGE = 30;

  /** As many changes as the log returns at once. */
  private static final int LOG_PAGE = 100;

  private static final Duration MAX_RUN = Duration.ofMinutes(1);

  /**
   * After so long a run asks again whether the webhook may act, so that with a page under way,
   * which takes up to 45 seconds, nothing begins a minute after its end.
   */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(10);

  private final CurrentWebhooks webhooks;
  private final DeliveryStore deliveries;
  private final RunStore runs;
  private final Sender sender;
  private final Secrets secrets;
  private final ChangeLog log;
  private final WakeUps wakeUps;
  private final int concurrency;
  private final Clock clock;

  @Inject
  public DeliverWebhooks(
      CurrentWebhooks webhooks,
      DeliveryStore deliveries,
      RunStore runs,
      Sender sender,
      Secrets secrets,
      ChangeLog log,
      WakeUps wakeUps,
      Settings settings,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.runs = runs;
    this.sender = sender;
    this.secrets = secrets;
    this.log = log;
    this.wakeUps = wakeUps;
    this.concurrency = settings.webhookConcurrency();
    this.clock = clock;
  }

  /** How many messages the receiver accepted, and how many not. */
  public record DeliveryReport(int succeeded, int failed) {
    DeliveryReport plus(DeliveryReport other) {
      return new DeliveryReport(succeeded + other.succeeded, failed + other.failed);
    }
  }

  /**
   * What a run did with one webhook.
   *
   * @param next when more is due, and for which kind of run; none if the schedule finds it
   */
  private record Served(DeliveryReport report, Optional<RunStore.Next> next) {
    static final Served NOTHING = new Served(new DeliveryReport(0, 0), Optional.empty());
  }

  /**
   * Delivers to the webhook until nothing is due or a minute is over, then to others of its
   * employer that wait.
   *
   * @throws RuntimeException if the outcome of a message could not be stored; it is sent again
   */
  public DeliveryReport run(WakeUp wakeUp) {
    Instant begin = clock.instant();
    BooleanSupplier hasTimeLeft = () -> clock.instant().isBefore(begin.plus(MAX_RUN));
    // A schedule may run for a time that the clock here has not reached.
    Duration ahead = WakeUp.ahead(wakeUp.time(), begin);
    DeliveryReport all = new DeliveryReport(0, 0);
    Optional<WakeUp> current = Optional.of(wakeUp);
    while (current.isPresent()) {
      WakeUp woken = current.get();
      Optional<RunStore.Run> run =
          runs.take(woken, share(woken.slow(), concurrency), now(Duration.ZERO));
      if (run.isEmpty()) {
        return all;
      }
      Served served = Served.NOTHING;
      Optional<RunStore.Next> next;
      List<String> waiting;
      Instant end;
      try {
        served = serve(run.get(), ahead, hasTimeLeft);
      } finally {
        end = now(Duration.ZERO);
        next = woken.isLast() ? Optional.empty() : served.next();
        waiting = runs.release(run.get(), next, end);
      }
      all = all.plus(served.report());
      next.ifPresent(each -> wake(woken, each, end, ahead));
      current =
          hasTimeLeft.getAsBoolean()
              ? waiting.stream().findFirst().map(woken::ofWebhook)
              : Optional.empty();
      if (current.isEmpty() && !woken.isLast()) {
        wakeUps.send(
            waiting.stream()
                .map(each -> woken.ofWebhook(each).next(woken.slow()))
                .collect(toMap(each -> each, _ -> Duration.ZERO)));
      }
    }
    return all;
  }

  /**
   * How many runs of a kind an employer may have at once, where there are so many of each kind:
   * together at most a quarter of all, rounded up.
   */
  static int share(boolean slow, int concurrency) {
    return slow ? Math.max(1, concurrency / 4) : Math.ceilDiv(concurrency, 4);
  }

  /** One that is due and of this kind is among those that wait. */
  private void wake(WakeUp woken, RunStore.Next next, Instant now, Duration ahead) {
    WakeUp wakeUp = woken.next(next.slow());
    if (next.at().isAfter(now)) {
      WakeUp later = ahead.isZero() ? wakeUp : wakeUp.at(next.at().plus(ahead));
      wakeUps.send(Map.of(later, Duration.between(now, next.at())));
    } else if (next.slow() != woken.slow()) {
      wakeUps.send(Map.of(wakeUp, Duration.ZERO));
    }
  }

  private Served serve(RunStore.Run run, Duration ahead, BooleanSupplier hasTimeLeft) {
    DeliveryReport report = new DeliveryReport(0, 0);
    Instant asked = clock.instant();
    CurrentWebhooks.Standing standing = webhooks.standing(run.employerId(), run.webhookId());
    if (standing.acting().isEmpty()) {
      drop(run, standing.enabled(), now(ahead), hasTimeLeft);
      return new Served(report, Optional.empty());
    }
    Webhook webhook = standing.acting().get();
    replay(webhook, hasTimeLeft);
    Optional<Secrets.Signer> signer = Optional.empty();
    int size = FIRST_PAGE;
    try (ExecutorService executor = Executors.newFixedThreadPool(CONCURRENCY)) {
      while (hasTimeLeft.getAsBoolean()) {
        if (!clock.instant().isBefore(asked.plus(ASK_AGAIN))) {
          asked = clock.instant();
          standing = webhooks.standing(run.employerId(), run.webhookId());
          if (standing.acting().isEmpty()) {
            drop(run, standing.enabled(), now(ahead), hasTimeLeft);
            return new Served(report, Optional.empty());
          }
          webhook = standing.acting().get();
        }
        DeliveryStore.First first = deliveries.first(webhook.id(), now(ahead), size);
        if (first.due().isEmpty()) {
          return new Served(report, later(first.next(), run, webhook.isSlow(), ahead));
        }
        if (webhook.isSlow() != run.slow()) {
          return new Served(report, more(webhook));
        }
        if (signer.isEmpty()) {
          signer = Optional.of(secrets.signer(webhook, now(ahead)));
        }
        List<Attempt> attempts = send(first.due(), webhook, signer.get(), ahead, executor);
        DeliveryReport counted = count(attempts);
        report = report.plus(counted);
        webhook = conclude(webhook, attempts, now(ahead));
        if (!webhook.isEnabled()) {
          drop(run, Optional.empty(), now(ahead), hasTimeLeft);
          return new Served(report, Optional.empty());
        }
        boolean onlyFailures = counted.failed() > 0 && counted.succeeded() == 0;
        if (onlyFailures && webhook.isDead(now(ahead))) {
          return new Served(report, Optional.empty());
        }
        size = onlyFailures ? FIRST_PAGE : PAGE;
      }
    }
    return new Served(report, more(webhook));
  }

  private Optional<RunStore.Next> more(Webhook webhook) {
    return Optional.of(new RunStore.Next(now(Duration.ZERO), webhook.isSlow()));
  }

  /** When the run is to be followed by another, unless the schedule or a wake-up sees to it. */
  private Optional<RunStore.Next> later(
      Optional<Instant> due, RunStore.Run run, boolean slow, Duration ahead) {
    Instant now = now(Duration.ZERO);
    return due.map(each -> each.minus(ahead))
        .filter(each -> !each.isAfter(now.plus(WakeUps.HORIZON)))
        .filter(each -> !run.isWokenBy(each, now))
        .map(each -> new RunStore.Next(each, slow));
  }

  /** What time does not suffice for is left for the next run. */
  private void replay(Webhook webhook, BooleanSupplier hasTimeLeft) {
    Optional<Cursor> after = webhook.replayAfter().flatMap(Cursor::read);
    if (after.isPresent()) {
      replayOnly(queueAgain(webhook, after.get(), log, deliveries, hasTimeLeft), webhook);
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
      if (!(log.after(reached, LOG_PAGE) instanceof ChangeLog.LogReading.Found(ChangePage page))) {
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
      RunStore.Run run, Optional<Webhook> enabled, Instant now, BooleanSupplier hasTimeLeft) {
    if (enabled.flatMap(Webhook::replayAfter).isPresent()) {
      replayOnly(Optional.empty(), enabled.get());
    }
    Instant until = enabled.isPresent() ? now : Instant.ofEpochMilli(9_999_999_999_998L);
    List<Delivery> some = deliveries.due(run.webhookId(), until, PAGE);
    while (!some.isEmpty() && hasTimeLeft.getAsBoolean()) {
      some.forEach(deliveries::done);
      some = deliveries.due(run.webhookId(), until, PAGE);
    }
  }

  private static DeliveryReport count(List<Attempt> attempts) {
    int succeeded = (int) attempts.stream().filter(each -> each.outcome().succeeded()).count();
    return new DeliveryReport(succeeded, attempts.size() - succeeded);
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
    Webhook after = after(webhook, attempts, now);
    if (count(attempts).succeeded() > 0
        && after.isEnabled()
        && after.slowSince().equals(webhook.slowSince())) {
      // The sender has stored that it succeeds again.
      return after;
    }
    return webhooks
        .update(webhook.employerId(), webhook.id(), before -> after(before, attempts, now))
        .orElseGet(() -> webhook.gone(now));
  }

  /** How calls that were made together change a webhook. */
  static Webhook after(Webhook before, List<Attempt> attempts, Instant now) {
    if (attempts.stream().anyMatch(each -> each.outcome().isGone())) {
      return before.gone(now);
    }
    if (count(attempts).succeeded() == 0) {
      return before.failed(attempts.getLast().outcome().failure(), now);
    }
    return before.answered(
        attempts.stream().anyMatch(each -> each.outcome().duration().compareTo(Webhook.SLOW) > 0),
        now);
  }

  private Instant now(Duration ahead) {
    return clock.instant().plus(ahead);
  }
}
