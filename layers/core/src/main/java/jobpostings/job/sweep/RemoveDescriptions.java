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

  private final DescriptionStore store;

  @Inject
  RemoveDescriptions(DescriptionStore store) {
    this.store = store;
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
