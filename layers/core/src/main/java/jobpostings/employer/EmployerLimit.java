package jobpostings.employer;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * How many requests a second an employer may make (docs/contract.md, Limits). Requests are counted
 * beside their operation, so that the count takes no time: one that turns out to be over the limit
 * is still answered, and those after it are refused until the employer's average is within the
 * limit again. Nobody within the limit is ever refused. Who is over it gets through once in every
 * environment that does not know yet. So it keeps one employer from taking what all share; it is no
 * bound to rely upon for money or secrets. Safe for use by several threads.
 */
public final class EmployerLimit {
  /** For what everyone may do as often as it likes. */
  public static final EmployerLimit NONE =
      new EmployerLimit(0, (_, _) -> 0, InstantSource.system());

  private final int perSecond;
  private final RequestCounts counts;
  private final InstantSource clock;

  /** Until when employers are refused, in milliseconds since 1970. */
  private final Map<Integer, Long> refusedUntil = new ConcurrentHashMap<>();

  /**
   * @param perSecond 0 means no limit, and nothing is counted
   */
  public EmployerLimit(int perSecond, RequestCounts counts, InstantSource clock) {
    this.perSecond = perSecond;
    this.counts = counts;
    this.clock = clock;
  }

  /**
   * What the operation answers.
   *
   * @throws TooManyRequests without asking the operation
   */
  public <T> T apply(Employer employer, Supplier<T> operation) {
    if (perSecond == 0) {
      return operation.get();
    }
    refuseIfOver(employer.id());
    long second = clock.millis() / 1000;
    try (ExecutorService beside = Executors.newVirtualThreadPerTaskExecutor()) {
      beside.execute(() -> count(employer.id(), second));
      return operation.get();
    }
  }

  private void refuseIfOver(int employerId) {
    long left = refusedUntil.getOrDefault(employerId, 0L) - clock.millis();
    if (left > 0) {
      throw new TooManyRequests(perSecond, Math.ceilDiv(left, 1000L));
    }
    refusedUntil.remove(employerId);
  }

  /** Whoever made in one second what is meant for several has to let those pass. */
  private void count(int employerId, long second) {
    long requests = counts.add(employerId, second);
    if (requests > perSecond) {
      long until = second * 1000 + Math.ceilDiv(requests * 1000, (long) perSecond);
      refusedUntil.merge(employerId, until, Math::max);
    }
  }
}
