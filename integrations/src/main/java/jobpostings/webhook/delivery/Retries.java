package jobpostings.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** When a delivery that failed is tried again (docs/contract.md, Webhooks). */
final class Retries {
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** A pause is up to a fifth longer, so that what failed together doesn't come together again. */
  private static final double CHANCE = 0.2;

  private final RandomGenerator random;

  Retries(RandomGenerator random) {
    this.random = random;
  }

  /**
   * The next attempt at the delivery; none if it was tried often enough.
   *
   * @param now when it failed
   */
  Optional<Delivery> after(Delivery failed, Instant now) {
    if (failed.attempts() >= PAUSES.size()) {
      return Optional.empty();
    }
    long pause = PAUSES.get(failed.attempts()).toMillis();
    long chance = (long) (pause * CHANCE * random.nextDouble());
    return Optional.of(failed.again(now.truncatedTo(ChronoUnit.MILLIS).plusMillis(pause + chance)));
  }
}
