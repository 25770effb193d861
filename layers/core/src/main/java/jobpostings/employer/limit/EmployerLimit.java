package jobpostings.employer.limit;

import java.time.InstantSource;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import jobpostings.employer.Employer;

/**
 * How many requests a second an employer may make (docs/contract.md, Limits). Requests are counted
 * while their operation runs, so the count takes no time. A request that turns out to be over the
 * limit is still answered; those after it are refused until the employer's average is within the
 * limit again. An employer within the limit is never refused. One over the limit gets one request
 * through in every environment that does not know it yet. So the limit keeps one employer from
 * using up what all share; it does not bound costs, and is no defence. Safe for use by several
 * threads.
 */
public final class EmployerLimit {
  /** No limit. */
  public static final EmployerLimit NONE =
      new EmployerLimit(0, (_, _, _) -> 0, InstantSource.system());

  /** How many requests of this second are known while an operation runs. */
  private static final ScopedValue<AtomicLong> KNOWN = ScopedValue.newInstance();

  private final int perSecond;
  private final RequestCounts counts;
  private final InstantSource clock;

  /** Until when employers are refused, in milliseconds since 1970. */
  private final Map<Integer, Long> refusedUntil = new ConcurrentHashMap<>();

  /**
   * @param perSecond 0 for no limit; nothing is counted then
   */
  public EmployerLimit(int perSecond, RequestCounts counts, InstantSource clock) {
    this.perSecond = perSecond;
    this.counts = counts;
    this.clock = clock;
  }

  /** How many requests a second each employer may make; none without a limit. */
  public OptionalInt perSecond() {
    return perSecond == 0 ? OptionalInt.empty() : OptionalInt.of(perSecond);
  }

  /**
   * What an operation returned.
   *
   * @param left how many more requests the employer may make in that second; empty without a limit,
   *     and if the request could not be counted
   */
  public record Counted<T>(T result, OptionalLong left) {}

  /**
   * Runs the operation, and counts it as one request.
   *
   * @throws TooManyRequests if the employer is over the limit; the operation does not run then
   */
  public <T> Counted<T> apply(Employer employer, Supplier<T> operation) {
    if (perSecond == 0) {
      return new Counted<>(operation.get(), OptionalLong.empty());
    }
    refuseIfOver(employer.id());
    long second = second();
    AtomicLong known = new AtomicLong();
    T result;
    try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
      beside.execute(() -> count(employer.id(), second, 1, known));
      result = ScopedValue.where(KNOWN, known).call(operation::get);
    }
    return new Counted<>(
        result,
        known.get() == 0
            ? OptionalLong.empty()
            : OptionalLong.of(Math.max(0, perSecond - known.get())));
  }

  /**
   * Counts the requests that an operation turns out to be worth beyond the one that {@link #apply}
   * counts. The operation goes on; the requests after it are refused if this was too much.
   *
   * @param requests none are counted if it is 0
   */
  public void charge(Employer employer, long requests) {
    if (perSecond > 0 && requests > 0) {
      count(employer.id(), second(), requests, KNOWN.orElse(new AtomicLong()));
    }
  }

  private long second() {
    return clock.millis() / 1000;
  }

  private void refuseIfOver(int employerId) {
    long until = refusedUntil.getOrDefault(employerId, 0L);
    long left = until - clock.millis();
    if (left > 0) {
      throw new TooManyRequests(perSecond, Math.ceilDiv(left, 1000L));
    }
    refusedUntil.remove(employerId, until); // Unless another request has just set a later time.
  }

  /**
   * An employer that sent in one second what several seconds allow has to wait for those seconds.
   */
  private void count(int employerId, long second, long more, AtomicLong known) {
    long requests = counts.add(employerId, second, more);
    known.accumulateAndGet(requests, Math::max);
    if (requests > perSecond) {
      long until = second * 1000 + Math.ceilDiv(requests * 1000, (long) perSecond);
      refusedUntil.merge(employerId, until, Math::max);
    }
  }
}
