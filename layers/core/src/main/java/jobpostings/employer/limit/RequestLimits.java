package jobpostings.employer.limit;

import static java.util.Comparator.comparing;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import jobpostings.employer.key.Caller;

/**
 * How many requests a second an employer may make, by itself and by its partners, and a partner for
 * all employers together (docs/contract.md, Limits). Requests are counted while their operation
 * runs, so the count takes no time. May be used by several threads.
 */
public final class RequestLimits {
  /** No limits. */
  public static final RequestLimits NONE =
      new RequestLimits(0, 0, (_, _, _) -> 0, InstantSource.system());

  /** How many requests of this second each limit is known to have while an operation runs. */
  private static final ScopedValue<Map<String, Long>> KNOWN = ScopedValue.newInstance();

  private final int ofEmployer;
  private final int ofPartner;
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
    this.ofEmployer = ofEmployer;
    this.ofPartner = ofPartner;
    this.counts = counts;
    this.clock = clock;
  }

  /**
   * A limit of one employer or partner.
   *
   * @param name as clients see it
   * @param id of the employer, or the partner's number
   */
  public record Limit(String name, int id, int perSecond) {}

  /** The limits that the caller has to keep: that of the employer first. */
  public List<Limit> of(Caller caller) {
    List<Limit> limits = new ArrayList<>(2);
    if (ofEmployer > 0 && caller.actsFor().isPresent()) {
      limits.add(new Limit("employer", caller.actsFor().get().id(), ofEmployer));
    }
    if (ofPartner > 0 && caller.partner().isPresent()) {
      limits.add(new Limit("partner", caller.partner().get().number(), ofPartner));
    }
    return limits;
  }

  /**
   * What may be left of a limit.
   *
   * @param limit its name
   * @param requests 0 if it is over. Of a refused request, which asks for no count, the most that
   *     can be left as far as this environment knows
   * @param seconds for which that holds
   */
  public record Left(String limit, long requests, long seconds) {}

  /**
   * What an operation returned.
   *
   * @param left of each limit in that second; without those for which the request could not be
   *     counted
   */
  public record Counted<T>(T result, List<Left> left) {}

  /**
   * Runs the operation, and counts it for the employer that it is for, and for the partner that
   * makes it.
   *
   * @throws TooManyRequests if nothing is left to one of them; the operation does not run then
   */
  public <T> Counted<T> apply(Caller caller, Supplier<T> operation) {
    List<Limit> limits = of(caller);
    refuseIfOver(limits);
    long second = second();
    Map<String, Long> known = new ConcurrentHashMap<>();
    T result;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Limit limit : limits) {
        executor.execute(() -> count(caller, limit, second, 1, known));
      }
      result = ScopedValue.where(KNOWN, known).call(operation::get);
    }
    return new Counted<>(
        result,
        limits.stream()
            .filter(limit -> known.containsKey(limit.name))
            .map(limit -> left(limit, known.get(limit.name)))
            .toList());
  }

  private static Left left(Limit limit, long requests) {
    return new Left(limit.name, Math.max(0, limit.perSecond - requests), 1);
  }

  /**
   * Counts the requests that an operation turns out to be worth beyond those that {@link #apply}
   * counts. The operation goes on; the requests after it are refused if this was too much.
   *
   * @param requests none are counted if it is 0
   */
  public void charge(Caller caller, long requests) {
    if (requests > 0) {
      Map<String, Long> known = KNOWN.orElse(new ConcurrentHashMap<>());
      for (Limit limit : of(caller)) {
        count(caller, limit, second(), requests, known);
      }
    }
  }

  private long second() {
    return clock.millis() / 1000;
  }

  /** Asks for no count: a caller over its limit costs nothing. */
  private void refuseIfOver(List<Limit> limits) {
    Map<Limit, Long> refused = new HashMap<>();
    limits.forEach(limit -> refused.put(limit, secondsRefused(limit.id)));
    limits.stream()
        .max(comparing(refused::get))
        .filter(over -> refused.get(over) > 0)
        .ifPresent(
            over -> {
              throw new TooManyRequests(
                  ("You may make %d requests a second%s; a batch and a reconcile count as several."
                          + " Wait for Retry-After seconds.")
                      .formatted(
                          over.perSecond,
                          over.name.equals("partner") ? " for all employers together" : ""),
                  refused.get(over),
                  limits.stream().map(limit -> mostLeft(limit, refused.get(limit))).toList());
            });
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

  private Left mostLeft(Limit limit, long refused) {
    if (refused > 0) {
      return new Left(limit.name, 0, refused);
    }
    long[] known = latest.getOrDefault(limit.id, new long[2]);
    return left(limit, known[0] == second() ? known[1] : 0);
  }

  /** Who sent in one second what several seconds allow has to wait for those seconds. */
  private void count(Caller caller, Limit limit, long second, long more, Map<String, Long> known) {
    long requests = counts.add(limit.id, second, more);
    if (requests == 0) {
      return; // It is not known.
    }
    known.merge(limit.name, requests, Math::max);
    if (caller.partner().isPresent()) {
      long[] now = {second, requests};
      latest.merge(limit.id, now, (a, b) -> Arrays.compare(a, b) < 0 ? b : a);
    }
    if (requests >= limit.perSecond) {
      long until = second * 1000 + Math.ceilDiv(requests * 1000, (long) limit.perSecond);
      refusedUntil.merge(limit.id, until, Math::max);
    }
  }
}
