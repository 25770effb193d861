package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import jobpostings.job.description.LongDescriptions;

/**
 * Removes long descriptions that were stored for a job that never got them, because the write that
 * should have followed was refused or never made. Those that only former versions of a job have are
 * removed with these versions.
 */
public final class RemoveDescriptions {
  /**
   * How far clocks may differ at most. What was stored on the day before yesterday is then older
   * than the day within which the stream delivers the write that used it.
   */
  private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

  private final LongDescriptions descriptions;

  @Inject
  RemoveDescriptions(LongDescriptions descriptions) {
    this.descriptions = descriptions;
  }

  /**
   * Looks at what was stored two and three days before the time of the run, so that the next run
   * makes up for one that was missed or cut off.
   *
   * @return with the descriptions that were looked at as {@code due}, and those removed as {@code
   *     changed}
   */
  public SweepReport run(SweepRun run) {
    LocalDate day = LocalDate.ofInstant(run.time().minus(CLOCKS_DIFFER), ZoneOffset.UTC);
    SweepProgress progress = new SweepProgress(run);
    boolean complete =
        Stream.of(day.minusDays(3), day.minusDays(2)).allMatch(each -> remove(each, progress));
    return progress.report(complete);
  }

  /** Whether all of the day was looked at. */
  private boolean remove(LocalDate day, SweepProgress progress) {
    return descriptions
        .findWritten(day)
        .allMatch(
            revision -> {
              if (!progress.hasTimeLeft()) {
                return false;
              }
              progress.apply(revision, () -> descriptions.removeUnused(revision, day));
              return true;
            });
  }
}
