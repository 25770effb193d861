package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import jobpostings.job.LongDescriptions;

/**
 * Removes long descriptions that were stored for a job that never got them, because the write that
 * should have followed was refused or never made. Those that a job had and no longer has are
 * removed when the write is published.
 */
public final class RemoveDescriptions {
  /**
   * Younger descriptions may belong to a write that is under way, although no request takes half a
   * minute.
   */
  private static final Duration YOUNGEST = Duration.ofHours(1);

  private final LongDescriptions descriptions;

  @Inject
  RemoveDescriptions(LongDescriptions descriptions) {
    this.descriptions = descriptions;
  }

  /**
   * Looks at what was stored on the two days before the time of the run, so that the next run makes
   * up for one that was missed or cut off.
   *
   * @return with the descriptions that were looked at as {@code due}, and those removed as {@code
   *     changed}
   * @throws jobpostings.problem.Problem {@code unavailable} if they can't be found
   */
  public SweepReport run(SweepRun run) {
    LocalDate day = LocalDate.ofInstant(run.time().minus(YOUNGEST), ZoneOffset.UTC);
    SweepProgress progress = new SweepProgress(run);
    boolean complete =
        Stream.of(day.minusDays(2), day.minusDays(1))
            .flatMap(descriptions::findWritten)
            .allMatch(
                revision -> {
                  if (!run.hasTimeLeft().getAsBoolean()) {
                    return false;
                  }
                  progress.apply(revision, () -> descriptions.removeUnused(revision));
                  return true;
                });
    return progress.report(complete);
  }
}
