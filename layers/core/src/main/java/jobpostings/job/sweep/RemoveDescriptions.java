package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.job.DescriptionStore;

/**
 * Removes the long descriptions that were stored for a job that never got them, as the write that
 * was to follow was refused, or never made. Those that a job had and has no more are removed when
 * the write is published.
 */
public final class RemoveDescriptions {
  /** What is younger may belong to a write that is under way. No request takes half a minute. */
  private static final Duration YOUNGEST = Duration.ofHours(1);

  private final DescriptionStore store;

  @Inject
  RemoveDescriptions(DescriptionStore store) {
    this.store = store;
  }

  /**
   * Looks at what was stored on the two days before the time of the run, so that one run that is
   * missed or cut off is made up for by the next.
   *
   * @return its {@code due} are the descriptions that were looked at, {@code changed} those removed
   * @throws jobpostings.problem.Problem {@code unavailable} when they can't be found out
   */
  public SweepReport run(SweepRun run) {
    LocalDate day = LocalDate.ofInstant(run.time().minus(YOUNGEST), ZoneOffset.UTC);
    Counts counts = new Counts();
    boolean complete =
        Stream.of(day.minusDays(2), day.minusDays(1))
            .flatMap(store::findWritten)
            .allMatch(
                revision -> {
                  if (!run.hasTimeLeft().getAsBoolean()) {
                    return false;
                  }
                  remove(revision, counts, run);
                  return true;
                });
    return new SweepReport(
        run.time().toString(),
        counts.due,
        counts.removed,
        counts.due - counts.removed - counts.failures,
        counts.failed,
        complete);
  }

  private void remove(String revision, Counts counts, SweepRun run) {
    counts.due++;
    try {
      if (store.removeUnused(revision)) {
        counts.removed++;
      }
    } catch (RuntimeException e) {
      counts.failures++;
      if (counts.failed.size() < SweepReport.MOST_FAILED) {
        counts.failed.add(revision);
      }
      run.onFailure().accept(revision, e);
    }
  }

  private static final class Counts {
    private int due;
    private int removed;
    private int failures;
    private final List<String> failed = new ArrayList<>();
  }
}
