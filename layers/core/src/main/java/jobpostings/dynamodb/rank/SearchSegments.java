package jobpostings.dynamodb.rank;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.JobPosition;

/**
 * The attributes of each employer's jobs that searches look at, in segments of some thirty jobs, so
 * that a search reads a thirtieth of the items and a few bytes of each job.
 */
public final class SearchSegments extends Segments<SearchEntry> {
  static final SegmentFormat<SearchEntry> FORMAT =
      new SegmentFormat<>(new SearchPacking(), Map.of());

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int LONGEST_PAGE = 1_100;

  private final Ranks ranks;

  /**
   * @param random for versions; no two copies of a process may draw the same
   */
  @Inject
  SearchSegments(Tables tables, Ranks ranks, RandomGenerator random, TimeLimits limits) {
    super(tables, "SEARCH_SEGMENTS_TABLE", FORMAT, random, limits);
    this.ranks = ranks;
  }

  /**
   * Whether the segments have all jobs of the employer. Of the jobs that were stored before there
   * were segments, they have only those that were changed since.
   */
  public boolean areComplete(int employerId, RetryBudget budget) {
    return bottom(employerId, budget).filter(Segment::complete).isPresent();
  }

  /** Records that the segments, now brought up to date, have all jobs of the employer. */
  public void setComplete(int employerId, RetryBudget budget) {
    complete(employerId, budget);
  }

  /**
   * The jobs of the segments that begin in a range, possibly as they were a moment ago, read as the
   * stream is consumed. The last segment may have jobs above the range.
   *
   * @param begin the text of a position
   * @param end the text of a position
   */
  public Stream<Map.Entry<JobPosition, SearchEntry>> read(
      int employerId, String begin, String end, RetryBudget budget) {
    return jobsBetween(employerId, begin, end, LONGEST_PAGE, budget);
  }

  /**
   * An employer whose ranks have no jobs has no jobs older than the stream: the same function
   * writes both, search segments first.
   */
  @Override
  boolean isCompleteFromTheStart(int employerId, RetryBudget budget) {
    return ranks.isEmpty(employerId, budget);
  }
}
