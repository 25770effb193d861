package jobpostings.erasure;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import jobpostings.employer.Employers;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.settings.Settings;

/**
 * Removes everything that belongs to an employer (docs/operators.md, Erase an employer). It
 * searches all tables until a search finds nothing. It is done when one finds nothing after a quiet
 * time so long that nobody can still be writing.
 */
public final class EraseEmployer {
  /** After this nothing more is begun: clients that invoke functions wait for a minute. */
  static final Duration MAX_RUN = Duration.ofSeconds(40);

  private final Employers employers;
  private final ErasureStore data;

  /**
   * How long searches must have found nothing. It is longer than anything can last that began
   * before the employer was marked: an API call whose key the gateway still accepts, or a function
   * that had already read the employer.
   */
  private final Duration quietTime;

  private final Clock clock;

  @Inject
  EraseEmployer(Employers employers, ErasureStore data, Settings settings, Clock clock) {
    this.employers = employers;
    this.data = data;
    this.quietTime = Duration.ofSeconds(settings.erasureQuietSeconds());
    this.clock = clock;
  }

  /**
   * How far a run came.
   *
   * @param continueAt when to call again, unless it is done
   */
  public record Report(Erasure erasure, Instant continueAt) {}

  /**
   * Removes for a limited time. Another call goes on; after the end, it searches again.
   *
   * @throws Problem if there is no such employer, or it is not suspended
   */
  public Report erase(int employerId) {
    Instant end = now().plus(MAX_RUN);
    Erasure erasure = data.begin(employerId, now()).orElseThrow(() -> refusal(employerId));
    while (true) {
      Instant begun = now();
      Erasure before = erasure;
      data.save(before.searching(begun));
      Removal removal = new Removal(() -> now().isBefore(end));
      data.search(employerId, removal);
      boolean foundNothing = removal.found().isEmpty();
      Instant settled = before.foundAt().plus(quietTime);
      boolean isDone = foundNothing && !removal.isCutOff() && !begun.isBefore(settled);
      erasure =
          isDone
              ? before.done(now())
              : foundNothing ? before : before.found(removal.found(), now());
      data.save(erasure);
      if (removal.isCutOff()) {
        return new Report(erasure, now());
      }
      if (foundNothing) {
        return new Report(erasure, settled);
      }
    }
  }

  private Problem refusal(int employerId) {
    employers.find(employerId);
    return Problem.validationFailed(
        "/employerId",
        ViolationCode.NOT_USED_TOGETHER,
        "The employer %d is not suspended, and only one that is can be erased. Suspend it first, with the action \"suspend-employer\" of Operate or ./operate employers suspend %d."
            .formatted(employerId, employerId));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
