package jobpostings.employer.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import org.junit.jupiter.api.Test;

class EmployerLimitTest {
  private static final Employer NORTHWIND = new Employer(1, "Northwind Health", Plan.UNLIMITED);
  private static final Employer MAPLE = new Employer(2, "Maple Robotics", Plan.STANDARD);

  private final Map<String, Long> counted = new ConcurrentHashMap<>();
  private final AtomicInteger carriedOut = new AtomicInteger();
  private Instant now = Instant.parse("2026-11-21T09:30:15.250Z");

  private final EmployerLimit limit = environment(3);

  /** One of the environments, which share their counts. */
  private EmployerLimit environment(int perSecond) {
    return new EmployerLimit(
        perSecond,
        (employer, second, requests) -> counted.merge(employer + "#" + second, requests, Long::sum),
        () -> now);
  }

  private void request(EmployerLimit environment, Employer employer) {
    environment.apply(employer, carriedOut::incrementAndGet);
  }

  private void assertRefused(EmployerLimit environment, int retryAfterSeconds) {
    int before = carriedOut.get();
    assertThatExceptionOfType(TooManyRequests.class)
        .isThrownBy(() -> request(environment, NORTHWIND))
        .withMessage("You may make 3 requests a second. Wait for Retry-After seconds.")
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
  void oneTooManyIsAnsweredAndTheNextIsRefused() {
    for (int i = 0; i < 4; i++) {
      request(limit, NORTHWIND);
    }

    assertThat(carriedOut).hasValue(4);
    assertRefused(limit, 2);
  }

  @Test
  void itIsOverWhenTheAverageIsWithinTheLimitAgain() {
    for (int i = 0; i < 4; i++) {
      request(limit, NORTHWIND);
    }
    now = Instant.parse("2026-11-21T09:30:16.333Z");
    assertRefused(limit, 1);

    now = Instant.parse("2026-11-21T09:30:16.334Z");
    request(limit, NORTHWIND);
    assertThat(carriedOut).hasValue(5);
  }

  @Test
  void whatIsLeftOfTheSecondIsKnown() {
    assertThat(left(limit)).hasValue(2);
    assertThat(left(environment(3))).hasValue(1);
    assertThat(left(limit)).hasValue(0);
    assertThat(left(limit)).as("one too many, which is still answered").hasValue(0);
    assertThat(left(environment(0))).isEmpty();
    assertThat(left(new EmployerLimit(1, (_, _, _) -> 0, () -> now))).isEmpty();
  }

  private static OptionalLong left(EmployerLimit environment) {
    return environment.apply(NORTHWIND, () -> "").left();
  }

  @Test
  void whatAnOperationIsWorthIsTakenFromWhatIsLeft() {
    EmployerLimit fifty = environment(50);
    EmployerLimit.Counted<String> counted =
        fifty.apply(
            NORTHWIND,
            () -> {
              fifty.charge(NORTHWIND, 20);
              return "";
            });

    assertThat(counted.left()).hasValue(29);
  }

  @Test
  void theOthersAreNotRefused() {
    for (int i = 0; i < 4; i++) {
      request(limit, NORTHWIND);
    }

    request(limit, MAPLE);
    assertThat(carriedOut).hasValue(5);
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

    for (int i = 0; i < 4; i++) {
      request(limit, NORTHWIND);
    }
    assertRefused(limit, 2);
    assertThat(counted.values()).containsExactly(4L);
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
    EmployerLimit uncounted = new EmployerLimit(1, (_, _, _) -> 0, () -> now);
    for (int i = 0; i < 9; i++) {
      request(uncounted, NORTHWIND);
    }

    assertThat(carriedOut).hasValue(9);
  }
}
