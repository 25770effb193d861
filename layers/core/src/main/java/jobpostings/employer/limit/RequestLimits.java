package jobpostings.employer.limit;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import jobpostings.employer.key.Caller;

/**
 * How many requests a second an employer may make, whoever makes them for it, and a partner for all
 * employers together (docs/contract.md, Limits). Requests are counted while their operation runs,
 * so the count takes no time. A request that turns out to be over a limit is still answered; those
 * after it are refused until the average is within the limit again. Who is within the limit is
 * never refused. Who is over it gets one request through in every environment that does not know it
 * yet. So a limit keeps one caller from using up what all share; it does not bound costs, and is no
 * defence. Safe for use by several threads.
 */
public final class RequestLimits {
  /** No limits. */
  public static final RequestLimits NONE =
      new RequestLimits(0, 0, (_, _, _) -> 0, InstantSource.system());

  private static final int EMPLOYER = 0;
  private static final int PARTNER = 1;

  /** How many requests of this second are known while an operation runs. */
  private static final ScopedValue<AtomicLongArray> KNOWN = ScopedValue.newInstance();

  private final int[] perSecond;
  private final RequestCounts counts;
  private final InstantSource clock;

  /** Until when employers and partners are refused, in milliseconds since 1970. */
  private final Map<Integer, Long> refusedUntil = new ConcurrentHashMap<>();

  /**
   * The second of the latest request of each partner, and for each employer that it acted for, and
   * how many there were in that second.
   */
  private final Map<Integer, long[]> latest = new ConcurrentHashMap<>();

  /**
   * @param ofEmployer how many requests a second each employer may make; 0 for no limit, and then
   *     nothing is counted
   * @param ofPartner the same for each partner
   */
  public RequestLimits(int ofEmployer, int ofPartner, RequestCounts counts, InstantSource clock) {
    this.perSecond = new int[] {ofEmployer, ofPartner};
    this.counts = counts;
    this.clock = clock;
  }

  /** How many requests a second the caller's employer may make; 0 if that is not limited. */
  public int ofEmployer(Caller caller) {
    return caller.actsFor().isPresent() ? perSecond[EMPLOYER] : 0;
  }

  /** How many requests a second the calling partner may make; 0 if that is not limited. */
  public int ofPartner(Caller caller) {
    return caller.partner().isPresent() ? perSecond[PARTNER] : 0;
  }

  /**
   * What an operation returned.
   *
   * @param left how many more requests the employer may make in that second; empty without a limit,
   *     and if the request could not be counted
   * @param leftOfPartner the same of the partner
   */
  public record Counted<T>(T result, OptionalLong left, OptionalLong leftOfPartner) {}

  /**
   * Runs the operation, and counts it as one request of the employer that it is for, and of the
   * partner that makes it.
   *
   * @throws TooManyRequests if one of them is over its limit; the operation does not run then
   */
  public <T> Counted<T> apply(Caller caller, Supplier<T> operation) {
    refuseIfOver(caller);
    long second = second();
    AtomicLongArray known = new AtomicLongArray(2);
    T result;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      if (ofEmployer(caller) > 0) {
        executor.execute(() -> count(EMPLOYER, caller, second, 1, known));
      }
      if (ofPartner(caller) > 0) {
        executor.execute(() -> count(PARTNER, caller, second, 1, known));
      }
      result = ScopedValue.where(KNOWN, known).call(operation::get);
    }
    return new Counted<>(result, left(EMPLOYER, known), left(PARTNER, known));
  }

  private OptionalLong left(int limit, AtomicLongArray known) {
    return known.get(limit) == 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, perSecond[limit] - known.get(limit)));
  }

  /**
   * Counts the requests that an operation turns out to be worth beyond the one that {@link #apply}
   * counts. The operation goes on; the requests after it are refused if this was too much.
   *
   * @param requests none are counted if it is 0
   */
  public void charge(Caller caller, long requests) {
    if (requests > 0) {
      AtomicLongArray known = KNOWN.orElse(new AtomicLongArray(2));
      if (ofEmployer(caller) > 0) {
        count(EMPLOYER, caller, second(), requests, known);
      }
      if (ofPartner(caller) > 0) {
        count(PARTNER, caller, second(), requests, known);
      }
    }
  }

  private long second() {
    return clock.millis() / 1000;
  }

  private static int id(int limit, Caller caller) {
    return limit == EMPLOYER ? caller.employer().id() : caller.partner().orElseThrow().number();
  }

  /** Asks for no count: whoever is over a limit costs nothing. */
  private void refuseIfOver(Caller caller) {
    long employer = ofEmployer(caller) > 0 ? secondsRefused(id(EMPLOYER, caller)) : 0;
    long partner = ofPartner(caller) > 0 ? secondsRefused(id(PARTNER, caller)) : 0;
    if (employer > 0 || partner > 0) {
      throw new TooManyRequests(
          perSecond[partner > employer ? PARTNER : EMPLOYER],
          partner > employer,
          ofEmployer(caller) > 0 ? mostLeft(EMPLOYER, caller, employer) : Optional.empty(),
          ofPartner(caller) > 0 ? mostLeft(PARTNER, caller, partner) : Optional.empty());
    }
  }

  private long secondsRefused(int id) {
    long until = refusedUntil.getOrDefault(id, 0L);
    long left = until - clock.millis();
    if (left > 0) {
      return Math.ceilDiv(left, 1000L);
    }
    refusedUntil.remove(id, until); // Unless another request has just set a later time.
    return 0;
  }

  private Optional<TooManyRequests.Left> mostLeft(int limit, Caller caller, long refused) {
    if (refused > 0) {
      return Optional.of(new TooManyRequests.Left(0, refused));
    }
    long second = second();
    long known =
        Optional.ofNullable(latest.get(id(limit, caller)))
            .filter(each -> each[0] == second)
            .map(each -> each[1])
            .orElse(0L);
    return Optional.of(new TooManyRequests.Left(Math.max(0, perSecond[limit] - known), 1));
  }

  /** Who sent in one second what several seconds allow has to wait for those seconds. */
  private void count(int limit, Caller caller, long second, long more, AtomicLongArray known) {
    int id = id(limit, caller);
    long requests = counts.add(id, second, more);
    known.accumulateAndGet(limit, requests, Math::max);
    if (caller.partner().isPresent()) {
      latest.merge(id, new long[] {second, requests}, (a, b) -> Arrays.compare(a, b) < 0 ? b : a);
    }
    if (requests > perSecond[limit]) {
      long until = second * 1000 + Math.ceilDiv(requests * 1000, (long) perSecond[limit]);
      refusedUntil.merge(id, until, Math::max);
    }
  }
}
