package jobpostings.employer.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.Callers;
import jobpostings.employer.key.CallingPartner;
import jobpostings.employer.key.Scope;
import jobpostings.employer.limit.RequestLimits.Left;
import jobpostings.employer.limit.RequestLimits.Limit;
import org.junit.jupiter.api.Test;

class RequestLimitsTest {
  private static final Caller NORTHWIND = own(new Employer(1, "Northwind", Plan.UNLIMITED));
  private static final Caller MAPLE = own(new Employer(2, "Maple Robotics", Plan.STANDARD));

  private final Map<String, Long> counted = new ConcurrentHashMap<>();
  private final AtomicInteger carriedOut = new AtomicInteger();
  private Instant now = Instant.parse("2026-11-21T09:30:15.250Z");

  private final RequestLimits limit = environment(3);

  private static Caller own(Employer employer) {
    return Callers.of(employer);
  }

  /** A partner that acts for an employer, or for nobody. */
  private static Caller partner(Optional<Employer> actsFor) {
    return new Caller(
        actsFor,
        Optional.empty(),
        Optional.empty(),
        Scope.ALL,
        Optional.empty(),
        Optional.of(new CallingPartner("acme-ats", -5, false, actsFor.isPresent())));
  }

  /** One of the environments, which share their counts. */
  private RequestLimits environment(int perSecond) {
    return limits(perSecond, 0);
  }

  private void request(RequestLimits environment, Caller employer) {
    environment.apply(employer, carriedOut::incrementAndGet);
  }

  /** One whose operation is worth that many. */
  private void requests(RequestLimits environment, Caller caller, int worth) {
    environment.apply(
        caller,
        () -> {
          environment.charge(caller, worth - 1);
          return carriedOut.incrementAndGet();
        });
  }

  private void assertRefused(RequestLimits environment, int retryAfterSeconds) {
    int before = carriedOut.get();
    assertThatExceptionOfType(TooManyRequests.class)
        .isThrownBy(() -> request(environment, NORTHWIND))
        .withMessage(
            "You may make 3 requests a second; a batch and a reconcile count as several. Wait for"
                + " Retry-After seconds.")
        .satisfies(e -> assertThat(e.retryAfterSeconds()).isEqualTo(retryAfterSeconds));
    assertThat(carriedOut).hasValue(before);
  }

  @Test
  void whoStaysWithinTheLimitIsNeverRefused() {
    for (int second = 0; second < 5; second++) {
      for (int i = 0; i < 3; i++) {
        request(limit, NORTHWIND);
      }
      now = now.plusSeconds(1);
    }

    assertThat(carriedOut).hasValue(15);
  }

  @Test
  void whatTakesTheRestIsAnsweredAndTheNextIsRefused() {
    request(limit, NORTHWIND);
    request(limit, NORTHWIND);
    requests(limit, NORTHWIND, 20);

    assertThat(carriedOut).hasValue(3);
    // 22 requests in one second use up 7.3 seconds.
    assertRefused(limit, 8);
  }

  @Test
  void nothingIsLeftOfASecondThatIsUsedUp() {
    for (int i = 0; i < 3; i++) {
      request(limit, NORTHWIND);
    }
    assertRefused(limit, 1);

    now = Instant.parse("2026-11-21T09:30:16.000Z");
    request(limit, NORTHWIND);
    assertThat(carriedOut).hasValue(4);
  }

  @Test
  void itIsOverWhenTheAverageIsWithinTheLimitAgain() {
    requests(limit, NORTHWIND, 4);
    now = Instant.parse("2026-11-21T09:30:16.333Z");
    assertRefused(limit, 1);

    now = Instant.parse("2026-11-21T09:30:16.334Z");
    request(limit, NORTHWIND);
    assertThat(carriedOut).hasValue(2);
  }

  @Test
  void whatIsLeftOfTheSecondIsKnown() {
    assertThat(left(limit)).hasValue(2);
    assertThat(left(environment(3))).hasValue(1);
    assertThat(left(limit)).hasValue(0);
    assertThat(left(environment(3))).as("one that did not know it").hasValue(0);
    assertThat(left(environment(0))).isEmpty();
    assertThat(left(new RequestLimits(1, 0, (_, _, _) -> 0, () -> now))).isEmpty();
  }

  private static OptionalLong left(RequestLimits environment) {
    return left("employer", environment.apply(NORTHWIND, () -> ""));
  }

  private static OptionalLong left(String limit, RequestLimits.Counted<String> counted) {
    return counted.left().stream()
        .filter(left -> left.limit().equals(limit))
        .mapToLong(Left::requests)
        .findAny();
  }

  @Test
  void whatAnOperationIsWorthIsTakenFromWhatIsLeft() {
    RequestLimits fifty = environment(50);
    RequestLimits.Counted<String> counted =
        fifty.apply(
            NORTHWIND,
            () -> {
              fifty.charge(NORTHWIND, 20);
              return "";
            });

    assertThat(left("employer", counted)).hasValue(29);
  }

  @Test
  void theOthersAreNotRefused() {
    for (int i = 0; i < 3; i++) {
      request(limit, NORTHWIND);
    }

    request(limit, MAPLE);
    assertThat(carriedOut).hasValue(4);
  }

  @Test
  void whatOtherEnvironmentsAnsweredCounts() {
    for (int i = 0; i < 30; i++) {
      request(environment(3), NORTHWIND);
    }
    request(limit, NORTHWIND);

    // 31 requests in one second use up 10.3 seconds.
    assertRefused(limit, 11);
  }

  @Test
  void nothingIsCountedWithoutALimitNorOfWhatIsRefused() {
    for (int i = 0; i < 9; i++) {
      request(environment(0), NORTHWIND);
    }
    assertThat(counted).isEmpty();

    for (int i = 0; i < 3; i++) {
      request(limit, NORTHWIND);
    }
    assertRefused(limit, 1);
    assertThat(counted.values()).containsExactly(3L);
  }

  @Test
  void whatIsWorthSeveralRequestsCountsAsSoMany() {
    request(limit, NORTHWIND);
    limit.charge(NORTHWIND, 50);

    assertThat(counted.values()).containsExactly(51L);
    assertRefused(limit, 17);
    request(limit, MAPLE);
  }

  @Test
  void whatIsWorthNothingMoreIsNotCounted() {
    limit.charge(NORTHWIND, 0);
    environment(0).charge(NORTHWIND, 50);

    assertThat(counted).isEmpty();
  }

  @Test
  void whenNothingCanBeCountedNobodyIsRefused() {
    RequestLimits uncounted = new RequestLimits(1, 0, (_, _, _) -> 0, () -> now);
    for (int i = 0; i < 9; i++) {
      request(uncounted, NORTHWIND);
    }

    assertThat(carriedOut).hasValue(9);
  }

  @Test
  void aPartnerIsCountedForTheEmployerAndForItself() {
    RequestLimits both = limits(3, 10);
    Caller caller = partner(NORTHWIND.actsFor());

    RequestLimits.Counted<String> counted = both.apply(caller, () -> "");
    assertThat(left("employer", counted)).hasValue(2);
    assertThat(left("partner", counted)).hasValue(9);

    assertThat(left(both)).hasValue(1);
    assertThat(left("partner", both.apply(caller, () -> ""))).hasValue(8);
    assertThat(both.of(caller))
        .containsExactly(new Limit("employer", 1, 3), new Limit("partner", -5, 10));
    assertThat(both.of(NORTHWIND)).containsExactly(new Limit("employer", 1, 3));
  }

  @Test
  void aPartnerThatActsForNobodyIsCountedForItselfAlone() {
    RequestLimits both = limits(3, 10);

    RequestLimits.Counted<String> counted = both.apply(partner(Optional.empty()), () -> "");

    assertThat(left("employer", counted)).isEmpty();
    assertThat(left("partner", counted)).hasValue(9);
    assertThat(both.of(partner(Optional.empty()))).containsExactly(new Limit("partner", -5, 10));
    assertThat(counted(1)).as("of an employer").isZero();
  }

  private long counted(int id) {
    return counted.entrySet().stream()
        .filter(each -> each.getKey().startsWith(id + "#"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void aPartnerIsRefusedByEitherLimitAndTheEmployerByItsOwnAlone() {
    RequestLimits both = limits(100, 1);
    requests(both, partner(NORTHWIND.actsFor()), 2);

    assertThatExceptionOfType(TooManyRequests.class)
        .isThrownBy(() -> both.apply(partner(NORTHWIND.actsFor()), () -> ""))
        .withMessage(
            "You may make 1 requests a second for all employers together; a batch and a reconcile"
                + " count as several. Wait for Retry-After seconds.")
        .satisfies(e -> assertThat(e.retryAfterSeconds()).isEqualTo(2));
    assertThat(left(both)).hasValue(97);

    RequestLimits ofEmployer = limits(1, 100);
    ofEmployer.apply(NORTHWIND, () -> "");
    assertThatExceptionOfType(TooManyRequests.class)
        .isThrownBy(() -> ofEmployer.apply(partner(NORTHWIND.actsFor()), () -> ""))
        .withMessage(
            "You may make 1 requests a second; a batch and a reconcile count as several. Wait for"
                + " Retry-After seconds.");
  }

  @Test
  void whoIsRefusedIsToldWhatBothLimitsLeaveWithoutACount() {
    RequestLimits both = limits(1, 3);
    Caller caller = partner(NORTHWIND.actsFor());
    requests(both, caller, 2);
    Map<String, Long> before = Map.copyOf(counted);
    assertThat(refusal(both, caller))
        .containsExactly(new Left("employer", 0, 2), new Left("partner", 1, 1));
    assertThat(counted).isEqualTo(before);

    requests(both, partner(MAPLE.actsFor()), 2);
    assertThat(refusal(both, caller))
        .containsExactly(new Left("employer", 0, 2), new Left("partner", 0, 2));
    assertThat(refusal(both, partner(Optional.empty()))).containsExactly(new Left("partner", 0, 2));
    assertThat(refusal(both, NORTHWIND)).containsExactly(new Left("employer", 0, 2));

    now = Instant.parse("2026-11-21T09:30:16.334Z");
    assertThat(refusal(both, caller))
        .as("in a second of which nothing is known")
        .containsExactly(new Left("employer", 0, 1), new Left("partner", 3, 1));
  }

  /** What the limits leave of him who is refused: the employer's first. */
  private static List<Left> refusal(RequestLimits limits, Caller caller) {
    TooManyRequests refused =
        catchThrowableOfType(TooManyRequests.class, () -> limits.apply(caller, () -> ""));
    assertThat(refused.left()).extracting(Left::seconds).contains(refused.retryAfterSeconds());
    return refused.left();
  }

  @Test
  void whatAnOperationIsWorthIsTakenFromBoth() {
    RequestLimits both = limits(50, 100);
    Caller caller = partner(NORTHWIND.actsFor());

    RequestLimits.Counted<String> counted =
        both.apply(
            caller,
            () -> {
              both.charge(caller, 20);
              return "";
            });

    assertThat(left("employer", counted)).hasValue(29);
    assertThat(left("partner", counted)).hasValue(79);
  }

  private RequestLimits limits(int ofEmployer, int ofPartner) {
    return new RequestLimits(
        ofEmployer,
        ofPartner,
        (id, second, requests) -> counted.merge(id + "#" + second, requests, Long::sum),
        () -> now);
  }
}
