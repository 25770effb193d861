package jobpostings.erasure;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jobpostings.employer.Employers;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.settings.Settings;

/**
 * Removes everything that belongs to an employer (docs/operators.md, Erase an employer). It
 * searches all stores until a search finds nothing. It is done when one finds nothing after a quiet
 * time so long that no function can still be writing.
 */
public final class EraseEmployer {
  /** After this nothing more is begun: clients that invoke functions wait for a minute. */
  static final Duration MAX_RUN = Duration.ofSeconds(40);

  private final Employers employers;
  private final DynamoErasureStore erasures;
  private final List<ErasableStore> stores;

  /**
   * How long searches must have found nothing. It is longer than anything can last that began
   * before the employer was marked: an API call whose key the gateway still accepts, or a function
   * that had already read the employer.
   */
  private final Duration settlingTime;

  private final Clock clock;

  @Inject
  EraseEmployer(
      Employers employers,
      DynamoErasureStore erasures,
      List<ErasableStore> stores,
      Settings settings,
      Clock clock) {
    this.employers = employers;
    this.erasures = erasures;
    this.stores = stores;
    this.settlingTime = Duration.ofSeconds(settings.erasureQuietSeconds());
    this.clock = clock;
  }

  /**
   * How far a run came.
   *
   * @param continueAt when to call again, unless it is done
   */
  public record ErasureReport(Erasure erasure, Instant continueAt) {}

  /**
   * Removes for a limited time. Another call goes on; after the end, it searches again.
   *
   * @throws Problem if there is no such employer, or it is not suspended
   */
  public ErasureReport erase(int employerId) {
    Deadline until = new Deadline(clock, clock.instant().plus(MAX_RUN));
    Erasure erasure =
        erasures.begin(employerId, clock.instant()).orElseThrow(() -> refusal(employerId));
    while (true) {
      Instant begun = clock.instant();
      Erasure before = erasure;
      erasures.save(before.searching(begun));
      Removal removal = search(employerId, until);
      boolean foundNothing = removal.items() == 0;
      Instant settled = before.foundAt().plus(settlingTime);
      boolean isDone = foundNothing && removal.isFinished() && !begun.isBefore(settled);
      erasure =
          isDone
              ? before.done(clock.instant())
              : foundNothing ? before : before.found(removal.items(), clock.instant());
      erasures.save(erasure);
      if (!removal.isFinished()) {
        return new ErasureReport(erasure, clock.instant());
      }
      if (foundNothing) {
        return new ErasureReport(erasure, settled);
      }
    }
  }

  private Removal search(int employerId, Deadline until) {
    Removal all = Removal.NOTHING;
    for (ErasableStore store : stores) {
      all = all.plus(store.erase(employerId, until));
      if (!all.isFinished()) {
        break;
      }
    }
    return all;
  }

  private Problem refusal(int employerId) {
    employers.find(employerId);
    return Problem.validationFailed(
        "/employerId",
        ViolationCode.NOT_USED_TOGETHER,
        "The employer %d is not suspended, and only one that is can be erased. Suspend it first, with the action \"suspend-employer\" of Operate or ./operate employers suspend %d."
            .formatted(employerId, employerId));
  }
}
