package jobpostings.cli.service;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a call is repeated: as long as the service asks, otherwise a second, then
 * twice as long each time, up to eight; plus up to half of that at random, so that clients that
 * were refused together don't come back together. At most three minutes in all
 * (docs/integrating.md).
 */
final class Retries {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration MAX_STEP = Duration.ofSeconds(8);

  private final RandomGenerator chance;
  private Duration step = Duration.ofSeconds(1);
  private Duration waited = Duration.ZERO;

  Retries(RandomGenerator chance) {
    this.chance = chance;
  }

  /** The next wait, or none if it is time to give up. */
  Optional<Duration> next(Optional<Duration> asked) {
    Duration least = asked.orElse(step);
    Duration wait = least.plusMillis((long) (least.toMillis() * chance.nextDouble() / 2));
    step = step.multipliedBy(2).compareTo(MAX_STEP) > 0 ? MAX_STEP : step.multipliedBy(2);
    waited = waited.plus(wait);
    return waited.compareTo(PATIENCE) > 0 ? Optional.empty() : Optional.of(wait);
  }
}
