package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Template;

/**
 * Invokes functions when their schedules say, as EventBridge Scheduler does, but without retries.
 * Times that pass while the machine sleeps become one invocation, for the first of them.
 */
final class Scheduler implements AutoCloseable {
  private final Map<Template.Schedule, Instant> next = new LinkedHashMap<>();
  private final LambdaRuntime lambda;
  private final RequestLog log;
  private final InstantSource clock;
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("scheduler").factory());
  private final ExecutorService invocations = Executors.newVirtualThreadPerTaskExecutor();

  Scheduler(
      List<Template.Schedule> schedules,
      LambdaRuntime lambda,
      RequestLog log,
      InstantSource clock) {
    this.lambda = lambda;
    this.log = log;
    this.clock = clock;
    // What is due at this very moment counts.
    schedules.forEach(schedule -> plan(schedule, clock.instant().minusMillis(1)));
  }

  /** Starts looking at the clock every second. */
  void start() {
    var _ = ticker.scheduleAtFixedRate(this::tick, 0, 1, TimeUnit.SECONDS);
  }

  /** Starts the invocations that are due, without waiting for them, and returns their number. */
  synchronized int tick() {
    Instant now = clock.instant();
    Map<Template.Schedule, Instant> due = new LinkedHashMap<>(next);
    due.values().removeIf(time -> time.isAfter(now));
    due.forEach(
        (schedule, time) -> {
          invocations.execute(() -> invoke(schedule, time));
          plan(schedule, now);
        });
    return due.size();
  }

  private void plan(Template.Schedule schedule, Instant moment) {
    Optional<Instant> time = schedule.recurrence().after(moment);
    time.ifPresentOrElse(at -> next.put(schedule, at), () -> next.remove(schedule));
  }

  private void invoke(Template.Schedule schedule, Instant time) {
    Instant begin = clock.instant();
    String input = schedule.inputAt(time.truncatedTo(ChronoUnit.SECONDS));
    Invocation invocation = lambda.invoke(schedule.function(), input.getBytes(UTF_8));
    log.schedule(begin, schedule.name(), input, invocation.failed());
  }

  /** Starts no more invocations, and interrupts those that run. */
  @Override
  public void close() {
    ticker.shutdownNow();
    invocations.shutdownNow();
    invocations.close();
  }
}
