package jobpostings.dynamodb.rank;

import static java.util.stream.Collectors.toMap;

import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobStatus;

/**
 * The positions and statuses of each employer's jobs, in segments of about a hundred. Adding up the
 * counts of segments finds the job at any offset in the list ({@link RankReader}).
 */
public final class Ranks extends Segments<JobStatus> {
  static final SegmentFormat<JobStatus> FORMAT = new SegmentFormat<>(new RankPacking(), numbers());

  /**
   * @param random for versions; no two copies of a process may draw the same
   */
  @Inject
  Ranks(Tables tables, RandomGenerator random, TimeLimits limits) {
    super(tables, "RANKS_TABLE", FORMAT, random, limits);
  }

  /** Each segment's count of each status. */
  private static Map<String, ToLongFunction<Segment<JobStatus>>> numbers() {
    return Arrays.stream(JobStatus.values()).collect(toMap(JobStatus::toString, Ranks::count));
  }

  private static ToLongFunction<Segment<JobStatus>> count(JobStatus status) {
    return segment -> segment.jobs().values().stream().filter(status::equals).count();
  }

  /** Only search segments are ever asked whether they are complete. */
  @Override
  boolean isCompleteFromTheStart(int employerId, RetryBudget budget) {
    return false;
  }
}
