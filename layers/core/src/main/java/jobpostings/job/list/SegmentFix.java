package jobpostings.job.list;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.mapConcurrent;
import static java.util.stream.Gatherers.windowFixed;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.store.JobItems;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.SearchEntry;

/**
 * Brings an employer's segments in line with its jobs, which go on changing: where segments and
 * index differ, the jobs themselves decide.
 */
final class SegmentFix {
  /** How many positions are corrected in the time of one request. */
  private static final int AT_ONCE = 1_000;

  /** How many jobs one call reads. */
  private static final int A_CALL = 100;

  private static final int CALLS_AT_ONCE = 8;

  private final DynamoSegments segments;
  private final JobItems items;
  private final int employerId;

  SegmentFix(DynamoSegments segments, JobItems items, int employerId) {
    this.segments = segments;
    this.items = items;
    this.employerId = employerId;
  }

  /** Corrects the positions that differ from the index, and counts them. */
  int fix(Map<JobPosition, SearchEntry> index) {
    Map<JobPosition, SearchEntry> known = segments.jobs(employerId);
    List<JobPosition> wrong =
        Stream.concat(index.keySet().stream(), known.keySet().stream())
            .distinct()
            .filter(position -> !Objects.equals(index.get(position), known.get(position)))
            .sorted(JobPosition.LIST_ORDER.reversed())
            .toList();
    wrong.stream().gather(windowFixed(AT_ONCE)).forEach(some -> fix(new HashSet<>(some)));
    return wrong.size();
  }

  private void fix(Set<JobPosition> positions) {
    List<Integer> ids = positions.stream().map(JobPosition::id).distinct().toList();
    Map<Integer, JobHeader> jobs = read(ids);
    while (true) {
      jobs.values().forEach(job -> positions.add(job.position()));
      segments.update(employerId, changes(positions, jobs));
      // If jobs have changed since, newer entries may just have been overwritten.
      Map<Integer, JobHeader> again = read(ids);
      if (again.equals(jobs)) {
        return;
      }
      jobs = again;
      RetryBudget.current().backOff();
    }
  }

  private static List<DynamoSegments.PositionChange> changes(
      Set<JobPosition> positions, Map<Integer, JobHeader> jobs) {
    return positions.stream()
        .map(
            position ->
                new DynamoSegments.PositionChange(
                    position,
                    Optional.ofNullable(jobs.get(position.id()))
                        .filter(job -> job.position().equals(position))
                        .map(
                            job ->
                                new SearchEntry(
                                    position, job.status(), job.title(), job.referenceId()))))
        .toList();
  }

  private Map<Integer, JobHeader> read(List<Integer> ids) {
    RetryBudget budget = RetryBudget.current();
    return ids.stream()
        .gather(windowFixed(A_CALL))
        .gather(
            mapConcurrent(
                CALLS_AT_ONCE,
                some -> budget.inThread(() -> items.findHeadersNow(employerId, some))))
        .flatMap(List::stream)
        .collect(toMap(job -> job.position().id(), identity()));
  }
}
